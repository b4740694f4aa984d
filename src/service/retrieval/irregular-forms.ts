const forms = `be:been,being am:am
begin:began,begun break:broke,broken bring:brought build:built buy:bought catch:caught choose:chose,chosen
come:came cost:costs deal:dealt draw:drew,drawn drive:drove,driven eat:ate,eaten fall:fell,fallen feel:felt
fight:fought find:found fly:flew,flown forget:forgot,forgotten freeze:froze,frozen get:got,gotten give:gave,given
go:went,gone grow:grew,grown hear:heard hide:hid,hidden hold:held keep:kept know:knew,known lead:led leave:left
lend:lent lose:lost make:made mean:meant meet:met pay:paid ride:rode,ridden rise:rose,risen run:ran say:said
see:saw,seen seek:sought sell:sold send:sent shake:shook,shaken shoot:shot show:shown sit:sat sleep:slept
speak:spoke,spoken spend:spent steal:stole,stolen swim:swam,swum take:took,taken teach:taught tear:tore,torn
tell:told think:thought throw:threw,thrown understand:understood wake:woke,woken wear:wore,worn win:won
write:wrote,written child:children foot:feet goose:geese man:men mouse:mice person:people tooth:teeth woman:women
criterion:criteria datum:data index:indices,indexes matrix:matrices analysis:analyses axis:axes crisis:crises
maximum:max minimum:min information:info`

/** Irregular English forms, which the stemmer does not handle, mapped to their base form. */
export const irregularForms: ReadonlyMap<string, string> = new Map(
  forms.split(/\s+/).flatMap((entry) => {
    const [word = '', others = ''] = entry.split(':')
    return others.split(',').map((other): [string, string] => [other, word])
  }),
)
