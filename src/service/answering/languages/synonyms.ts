/** Groups of words that mean the same in documents of every kind, one a line, by language. */
export const synonymGroups: Readonly<Record<string, string>> = {
  de: `
urlaub ferien urlaubstage
mitarbeiter angestellter beschäftigter arbeitnehmer personal belegschaft
gehalt lohn bezahlung vergütung verdienst verdienen verdient
preis kosten gebühr entgelt beitrag tarif betrag kostet
bezahlen zahlen entrichten überweisen begleichen kosten
beginnen anfangen starten beginn anfang start los
enden aufhören ende schluss abschließen fertig
kaufen erwerben anschaffen kauf anschaffung
firma unternehmen betrieb gesellschaft arbeitgeber
adresse anschrift ort standort sitz
telefon rufnummer telefonnummer anrufen
auto wagen fahrzeug pkw
höchstens maximal maximum obergrenze
mindestens minimum wenigstens
erlauben erlaubt gestatten gestattet dürfen zulässig genehmigen genehmigt
verbieten verboten untersagt unzulässig
erstatten erstattet zurückzahlen zurückgezahlt zurückgeben zurückgegeben rückzahlung zurückbekommen zurückerhalten zurück
zuschuss erstattung beihilfe förderung
kündigen kündigung auflösen
chef chefin leiter leiterin vorgesetzter geschäftsführer leitung leiten leitet geleitet
hilfe unterstützung helfen unterstützen
problem störung fehler defekt kaputt
reparieren reparatur instandsetzen beheben erneuern sanieren
löschen entfernen
gründen gegründet errichten errichtet bauen gebaut erbaut bau
schicken senden versenden liefern verschicken
lieferung versand
garantie gewährleistung
frist termin
dauer zeitraum laufzeit dauern dauert
krank krankheit erkrankt erkrankung
arzt ärztin mediziner
brauchen benötigen erforderlich nötig müssen notwendig
wählen auswählen aussuchen gewählt
ändern verändern anpassen änderung
steigen erhöhen wachsen zunehmen anstieg erhöhung
sinken senken fallen abnehmen verringern rückgang
wenden kontaktieren ansprechen fragen melden
wohnen leben
passwort kennwort
stelle arbeitsplatz posten
einstellen anstellen
sitzung versammlung treffen besprechung
rechnung abrechnung
rabatt nachlass ermäßigung ermäßigt
reise fahrt dienstreise
hotel unterkunft übernachtung
essen mahlzeit verpflegung speise
schnell rasch
groß größe fläche quadratmeter
kind kinder
jugendliche minderjährige schüler
putzen reinigen säubern saubermachen
öffnen aufmachen geöffnet offen öffnungszeiten
schließen zumachen geschlossen
verlieren verlust verloren
wechseln austauschen ersetzen
verletzt verletzung verwundet
tot gestorben sterben tod
besucher gäste teilnehmer
anmelden anmeldung registrieren
beantragen antrag
tagen werktage tage
gewinnen gewonnen sieg
leute menschen personen
`,
  es: `
vacaciones descanso libre libres permiso
empleado trabajador personal plantilla
sueldo salario paga remuneración gana
precio costo coste cuota tarifa cuesta importe cobrar
pagar abonar pago ingresar transferir
empezar comenzar iniciar inicio comienzo
terminar acabar finalizar fin final
comprar adquirir compra
empresa compañía firma
dirección domicilio lugar sede
teléfono llamar
coche auto vehículo
máximo tope como
mínimo menos
permitir permitido autorizar puede poder permite
prohibir prohibido
devolver devuelve devuelto reembolsar devolución reembolso
cancelar rescindir anular
jefe director responsable encargado gerente
ayuda apoyo ayudar
problema avería fallo error
arreglar reparar reparación
borrar eliminar
fundar crear construir construido fundado construcción
enviar mandar entregar
entrega envío
garantía
plazo fecha
durar duración
enfermo enfermedad baja
médico doctor
necesitar requerir hace falta
elegir escoger elegido
cambiar modificar sustituir
subir aumentar aumento
bajar disminuir reducir
contactar preguntar dirigirse consultar
vivir residir
contraseña clave
puesto cargo
reunión junta asamblea
factura recibo
descuento rebaja
viaje desplazamiento
hotel alojamiento
comida almuerzo
fianza depósito
casa vivienda piso
casarse matrimonio boda
obras trabajos
cerrar cierre hasta cierra
abrir apertura abierto
dinero euros
deber deuda adeudar moroso
limpiar limpieza
perder pérdida
herido heridas
morir muerto muerte
visitante asistente público
antelación antes anticipación
pedir solicitar solicitud
ganar vencer
`,
  ru: `
отпуск каникулы
сотрудник работник персонал служащий
зарплата оклад жалованье
цена стоимость плата тариф взнос стоит
платить оплачивать заплатить оплатить вносить перечислять платит оплачивает
начинать начало начаться начнётся
закончить завершить окончание конец
купить приобрести покупка
фирма компания организация предприятие
адрес место
телефон звонить
машина автомобиль
максимум максимально
минимум минимально
разрешать разрешено можно допускается
запрещать запрещено нельзя
вернуть возвращать возврат возместить возмещение возвращают возвращается
расторгнуть прекратить
начальник руководитель директор заведующий руководит
помощь поддержка
поломка неисправность ошибка
чинить ремонтировать ремонт починить отремонтировать
построить возвести основать
отправить послать
доставка отправка
гарантия
срок дата
длиться продолжаться
болезнь больничный заболеть
врач доктор
нужно необходимо требуется
выбрать избрать
изменить поменять заменить
повысить увеличить вырасти
снизить уменьшить
обратиться связаться спросить
жить проживать
пароль
должность место
собрание заседание совещание
счёт квитанция
скидка льгота
поездка командировка
гостиница проживание
еда питание обед
залог депозит
убирать уборка мыть
открыть открываться
закрыть закрываться
потерять утеря утрата потерянный
подать подавать подают
равен составляет составлять
теперь новый
ранить пострадать
умереть погибнуть
`,
}
