/** Groups of words that mean the same in documents of every kind, one a line. */
export const spanishSynonyms = `
vacaciones descanso libre libres permiso
empleado trabajador personal plantilla
sueldo salario paga remuneración gana
precio costo coste cuota tarifa cuesta importe cobrar
litro litros l
kilogramo kilo kilos kg
minuto minutos min
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
devolver devuelve devuelto reembolsar devolución reembolso
cancelar rescindir anular
cancelar cancelación anular anulación desistir desistimiento
jefe director responsable encargado gerente
ayuda apoyo ayudar
problema avería fallo error
fundar crear construir construido fundado construcción
enviar mandar entregar
entrega envío
plazo fecha
durar duración
enfermo enfermedad baja
necesitar requerir hace falta
elegir escoger elegido
cambiar modificar sustituir
bajar disminuir reducir
contactar preguntar dirigirse consultar
vivir residir
puesto cargo
factura recibo
viaje desplazamiento
hotel alojamiento
casa vivienda piso
casarse matrimonio boda
obras trabajos
cerrar cierre hasta cierra horario abrir apertura abierto abre
dinero euros
deber deuda adeudar moroso
visitante asistente público
antelación antes anticipación
ganar vencer
mascota mascotas perro perros gato gatos animales
fumar tabaco
ruido ruidos molestia silencio
basura residuos desechos
garaje aparcamiento aparcar plaza
luz electricidad corriente eléctrica
encender conectar arrancar
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
guardar conservar almacenar
dueño propietario pertenecer
celebrar celebrarse tener lugar
correr cargo pagar asumir
permiso autorización consentimiento
alquiler renta mensualidad
avisar comunicar informar notificar
fabricar fabricado fabricante producir
retraso demora
vecino residente
barco buque embarcación
edificar edificio construcción
nacer nacimiento nació
estudiar estudios universidad carrera
profesor maestro docente
alumno estudiante
habitante población
botón interruptor tecla
enchufe toma
cable cordón
repuesto recambio
fondo subvención ayuda
ganar ingreso ingresos
jubilación pensión jubilarse
horas extraordinarias extra
formación curso seminario
ordenador portátil
móvil celular
válido validez vigencia
prorrogar prórroga renovar renovación
aplazar posponer
secretario secretaria acta
revisar revisión inspección
mantenimiento conservación
tren ferrocarril
avión vuelo volar
desayuno comida
entregar presentar entrega
escribir autor escribió
nieve nevar
usar utilizar uso
invitado invitados visita
despedir despido
contratar contratación
parto maternidad paternidad nacimiento
alto > altura
largo > longitud
ancho > anchura
hondo profundo > profundidad
viejo antiguo > edad antigüedad
lejos > distancia
pueblo aldea localidad municipio villa
altitud altura
sacar extraer extraía extrajo extracción obtener
cerrar abandonar abandonó clausurar
perdido olvidado perdida perdidos olvidados
chico niño menor joven
caber plaza plazas capacidad aforo
subir ascensión ascender escalar
destruir destruido destruyó arrasar
morir fallecer muerte
casarse casado esposa esposo marido mujer
dirigir director directora jefe
permitir permitido prohibido prohibir
mensual mes
embarazada embarazo > maternidad
aprendiz aprendices becario prácticas
baja bajas darse cancelar
alta altas apuntarse inscribirse inscripción matrícula entrar
monitor entrenador instructor profesor
averiado averiada roto rota estropeado estropeada
ascensor elevador montacargas
aseo aseos baño servicio lavabo
abrigo ropa uniforme
dimitir dimisión marcharse irse
socio socia miembro abonado
objeto objetos cosa perdido
próximo próxima siguiente
socorrista vigilante
hijo hija niño niña > menor menores niños infantil
solo sola > acompañado acompañados vigilado
sofá sillón colchón armario > voluminosos muebles
piano violín trompeta guitarra batería > instrumento instrumentos
airbnb > subarriendo turístico
atascado atascada > fontanero desagüe
váter ducha grifo lavabo > fontanero
arreglado arreglada > terminada terminado reparada reparado
caducar caduca caducidad > vale valer válido validez vigencia
borracho > alcohol
vomitar diarrea > síntomas
fiebre enfermo > síntomas
cochecito carrito > bebé
minusválido discapacitado > accesible discapacidad
propina > servicio
abuelo abuela > familiares familia
olor apestar > olores
gotera fuga > fontanero
ratones ratas cucarachas > plagas
marcharse irse > salida salir
noche oscuro > anochecer
`
