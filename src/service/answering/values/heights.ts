// “Dachkosten” and “Fortbildungskosten” have no height.
export const highAmounts =
  '\\p{L}*(?:kosten|miete|pacht|geld|gebühr|preis|steuer|beitrag|betrag|summe|umsatz|umsätze|gewinn|verlust|anteil|zins|rate|quote|zuschuss|zuschlag|pauschale|prämie|lohn|löhne|gehalt|gehälter|entgelt|honorar|vergütung|schaden|schäden|strafe|bußgeld|budget|etat|einnahme|ausgabe|verbrauch|bedarf|zahl|rabatt|nachlass|kaution|kredit|schuld|haftung|aufwand)'
// What German compounds that name something high end or begin with: “Aussichtsturm”, “Deckenplatte”. “Export”, “Wort” and
// “dort” are no places.
export const highThings =
  '(?:\\p{L}*(?:turm|türme|berg|gipfel|hügel|gebäude|haus|kirche|brücke|mauer|wand|wände|zaun|zäune|hecke|tür|decke|(?<!zeit)raum|räume|dach|mast|baum|bäume|damm|deich|schrank|tisch|stuhl|regal|stufe|schwelle|absatz|geländer|kran|schornstein|podest|bühne|wasserfall|welle|wasserstand|pegel|pflanze|stapel|gerüst|denkmal|statue|insel|meeresspiegel)|(?:(?<![fhpw]|(?<!\\p{L})d)ort|stadt|pass)(?!\\p{L}))'
