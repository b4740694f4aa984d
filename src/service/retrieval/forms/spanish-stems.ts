import { stemmer as spanishStemmer } from '@orama/stemmers/spanish'
import { stemmer as englishStemmer } from 'stemmer'

// Infinitives whose last vowel changes where it is stressed: “empiezan” of “empezar”.
const changing = `cerrar:cierr empezar:empiez,empiec comenzar:comienz,comienc pensar:piens perder:pierd entender:entiend encender:enciend
atender:atiend defender:defiend extender:extiend querer:quier sentir:sient preferir:prefier mentir:mient calentar:calient
recomendar:recomiend sembrar:siembr regar:rieg negar:nieg gobernar:gobiern despertar:despiert merendar:meriend
advertir:adviert convertir:conviert divertir:diviert invertir:inviert requerir:requier sugerir:sugier referir:refier transferir:transfier
contar:cuent costar:cuest encontrar:encuentr mostrar:muestr probar:prueb aprobar:aprueb comprobar:comprueb recordar:recuerd
acordar:acuerd almorzar:almuerz volar:vuel soñar:sueñ rogar:rueg rodar:rued renovar:renuev volver:vuelv devolver:devuelv
mover:muev resolver:resuelv dormir:duerm morir:muer poder:pued llover:lluev doler:duel torcer:tuerc colgar:cuelg jugar:jueg
descontar:descuent soltar:suelt pedir:pid despedir:despid impedir:impid servir:sirv repetir:repit seguir:sig,sigu
elegir:elij,elig corregir:corrij,corrig medir:mid incluir:incluy construir:construy sustituir:sustituy destruir:destruy distribuir:distribuy`

const stemOfForm = new Map(
  changing.split(/\s+/).flatMap((entry) => {
    const [infinitive = '', forms = ''] = entry.split(':')
    return forms.split(',').map((form) => [form, spanishStemmer(infinitive)] as const)
  }),
)

// Terms of the index are stemmed as English words, which takes the “s” of “entregamos”. Nouns and adjectives with the same
// ending have no such verb form.
const firstPerson = /^\p{L}{3,}(?:am|em|im)o$/u
const nounOnMo = /(?:[tx]i|ni|ci|ri|lla|cla|rra|sta|tra|re|leg[ií]t|sm)mo$|(?:m[aá]x|ú?lt)imo$/u

// The index has “revis” of “revisión”, as in English, and “revision” of “revisiones”.
const pluralOnSiones = /\p{L}{3}[st]ion$/u

/** The stem of a Spanish term of the index, where Snowball leaves forms of a verb apart. */
export function spanishStem(term: string): string {
  const singular = pluralOnSiones.test(term) ? englishStemmer(term) : term
  if (singular !== term) return spanishStem(singular)
  const isVerb = firstPerson.test(term) && !nounOnMo.test(term)
  const stem = spanishStemmer(isVerb ? `${term}s` : term)
  return stemOfForm.get(stem) ?? stem
}
