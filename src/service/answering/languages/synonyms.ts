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
öffnen aufmachen geöffnet offen öffnungszeiten schließen zumachen geschlossen
stockwerk stock etage geschoss obergeschoss
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
haustier tier hund katze
rauchen zigarette raucher nichtraucher
lärm laut krach ruhe nachtruhe ruhezeit
müll abfall mülltonne tonne
fahrstuhl aufzug lift
garage stellplatz parkplatz parken
strom elektrizität energie
einschalten anschalten starten betätigen
ausschalten abschalten
batterie akku
aufladen laden ladezeit
anzeige display bildschirm
blinkt leuchtet blinken leuchten
kundendienst service hotline kundenservice
feuer brand brennen gebrannt
unfall unglück
eröffnen eröffnung eröffnet einweihen
eintritt karte ticket eintrittskarte
abstimmung abstimmen beschluss beschließen beschlossen entscheiden entscheidung
anwesend teilnehmen erschienen erscheinen gekommen
protokoll protokollführer schriftführer
vorsitz vorsitzender vorsitzende leiten
schaden beschädigt schäden
attest krankschreibung krankmeldung bescheinigung krankmelden
daheim zuhause hause homeoffice mobil
pause mittagspause
beschwerde beschweren
ausziehen auszug
einziehen einzug
zuständig verantwortlich betreuen kümmern verantwortung
ermöglichen zustimmung genehmigung einwilligung
bewahren aufbewahren lagern lagerung
entsorgen entsorgung wegwerfen
verspätung verspätet verzögerung
bestellen bestellung auftrag
teuer preis kosten
hergestellt herstellen hersteller produzieren
entfernt entfernung entfernen
gehören eigentümer besitzer besitzen inhaber
stattfinden abhalten veranstalten veranstaltung
übernehmen tragen bezahlen aufkommen
grund ursache anlass
alter jahre alt
verboten untersagt dürfen erlaubt gestattet
heizen heizung
ausgeben ausgaben
einnehmen einnahmen
melden anzeigen mitteilen benachrichtigen informieren
pünktlich früh rechtzeitig
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
cerrar cierre hasta cierra horario abrir apertura abierto abre
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
mascota mascotas perro perros gato gatos animales
fumar tabaco
ruido ruidos molestia silencio
basura residuos desechos
garaje aparcamiento aparcar plaza
luz electricidad corriente eléctrica
encender conectar arrancar
apagar desconectar
batería pila
cargar carga recarga
pantalla visor indicador
incendio fuego llamas
accidente siniestro
inaugurar inauguración inaugurado
entrada billete ticket
votar votación votos acuerdo decidir aprobar aprobado
asistir acudir asistente asistieron presentes
presidir preside presidente presidenta
daño dañado desperfecto
certificado justificante parte
teletrabajo casa domicilio
queja quejarse reclamación
mudarse mudanza
guardar conservar almacenar
dueño propietario pertenecer
celebrar celebrarse tener lugar
causa motivo razón
correr cargo pagar asumir
permiso autorización consentimiento
inquilino arrendatario
alquiler renta mensualidad
avisar comunicar informar notificar
fabricar fabricado fabricante producir
retraso demora
`,
  ru: `
отпуск каникулы
сотрудник работник персонал служащий
зарплата оклад жалованье
цена стоимость плата тариф взнос стоит
платить оплачивать заплатить оплатить вносить перечислять платит оплачивает
начинать начало начаться начнётся
закончить завершить окончание конец конца
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
потерять потеря утеря утрата потерянный
подать подавать подают
равен составляет составлять
теперь новый
ранить пострадать
умереть погибнуть
животное животные кошка собака питомец
курить курение
шум тишина
мусор отходы
гараж стоянка парковка
электричество электроэнергия
включить включать
выключить отключить
батарея аккумулятор
зарядить зарядка заряжать
пожар огонь загореться возгорание
авария происшествие
билет вход
голосовать голосование
присутствовать участвовать прийти
председатель председательствовать
повредить повреждение ущерб
справка больничный
жалоба жаловаться
хранить хранение
хозяин владелец принадлежать
согласие разрешение
наниматель арендатор съёмщик жилец
аренда плата наём
сообщить уведомить предупредить известить
производить изготовить производитель
опоздать опоздание задержка
ответственный отвечать
`,
  ja: `
家賃 賃料
料金 費用 代金 値段 価格
面積 広さ
禁煙 喫煙
社長 代表
場所 会場
担当 責任
開始 始業
終了 終業
修理 修繕
返却 返還
支払 負担
申請 申込
電話 連絡
期限 締切
故障 異常
参加 出席
原因 理由
購入 買物
給料 給与 賃金
休暇 休み
会議 会合
会社 企業
`,
  zh: `
租金 房租
费用 价格 价钱
面积 大小
公司 企业
经理 主管
负责 承担
维修 修理
开始 起始
结束 终止
上班 工作
下班 工作
原因 理由
联系 咨询
电话 热线
工资 薪水 薪资
押金 保证金
申请 提交
批准 同意
禁止 不得 不准
允许 可以
举行 召开
参加 出席
地点 地址
`,
}
