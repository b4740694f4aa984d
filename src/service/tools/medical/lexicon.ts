// English terms, and international names of substances. Each list is one of a rule in `lexical-rules.ts`.

const words = (text: string): string[] => text.trim().split(/\s*,\s*/)

/** Substances whose names have no stem that marks them, and those that are named most often. */
export const drugs = words(`
acetaminophen, paracetamol, aspirin, acetylsalicylic acid, ibuprofen, naproxen, diclofenac, celecoxib, indomethacin,
ketorolac, meloxicam, morphine, codeine, hydrocodone, oxycodone, fentanyl, tramadol, methadone, buprenorphine, naloxone,
naltrexone, metformin, insulin, insulin glargine, insulin lispro, insulin aspart, glipizide, glyburide, glimepiride,
pioglitazone, levothyroxine, liothyronine, methimazole, propylthiouracil, prednisone, prednisolone, methylprednisolone,
dexamethasone, hydrocortisone, betamethasone, triamcinolone, fluticasone, budesonide, mometasone, albuterol, salbutamol,
ipratropium, tiotropium, theophylline, montelukast, warfarin, heparin, clopidogrel, ticagrelor, prasugrel, digoxin,
amiodarone, diltiazem, verapamil, nitroglycerin, isosorbide mononitrate, hydralazine, clonidine, spironolactone,
furosemide, bumetanide, torsemide, hydrochlorothiazide, chlorthalidone, mannitol, amoxicillin, amoxicillin-clavulanate,
ampicillin, penicillin, cephalexin, cefazolin, ceftriaxone, cefuroxime, cefepime, vancomycin, gentamicin, clindamycin,
doxycycline, metronidazole, nitrofurantoin, trimethoprim, sulfamethoxazole, co-trimoxazole, linezolid, meropenem,
imipenem, rifampin, isoniazid, ethambutol, pyrazinamide, fluconazole, nystatin, terbinafine, acyclovir, ivermectin,
hydroxychloroquine, chloroquine, quinine, sertraline, citalopram, escitalopram, venlafaxine, bupropion, mirtazapine,
trazodone, amitriptyline, nortriptyline, lithium, haloperidol, quetiapine, olanzapine, risperidone, aripiprazole,
clozapine, lorazepam, diazepam, alprazolam, clonazepam, zolpidem, melatonin, phenytoin, valproate, valproic acid,
carbamazepine, lamotrigine, levetiracetam, topiramate, gabapentin, pregabalin, levodopa, carbidopa, donepezil, memantine,
baclofen, cyclobenzaprine, methocarbamol, tizanidine, loratadine, cetirizine, fexofenadine, diphenhydramine, hydroxyzine,
epinephrine, adrenaline, norepinephrine, dopamine, atropine, ondansetron, metoclopramide, promethazine, loperamide,
bisacodyl, senna, lactulose, polyethylene glycol, famotidine, sucralfate, allopurinol, colchicine, febuxostat,
methotrexate, azathioprine, mycophenolate, cyclosporine, tacrolimus, sulfasalazine, mesalamine, tamoxifen, cisplatin,
carboplatin, paclitaxel, docetaxel, doxorubicin, cyclophosphamide, fluorouracil, estradiol, progesterone, testosterone,
finasteride, tamsulosin, sildenafil, oxybutynin, alendronate, folic acid, ferrous sulfate, potassium chloride,
magnesium sulfate, calcium carbonate, sodium bicarbonate, vitamin d, vitamin b12, lidocaine, propofol, ketamine,
midazolam, rocuronium, succinylcholine
`)

/** Trade names. */
export const brands = words(`
tylenol, advil, motrin, aleve, lipitor, crestor, zocor, plavix, coumadin, eliquis, xarelto, lasix, norvasc, diovan,
lopressor, synthroid, glucophage, januvia, jardiance, ozempic, lantus, humalog, novolog, ventolin, proventil, advair,
symbicort, singulair, nexium, prilosec, protonix, zantac, pepcid, zoloft, prozac, lexapro, celexa, wellbutrin, cymbalta,
effexor, xanax, ativan, valium, klonopin, ambien, seroquel, zyprexa, abilify, risperdal, neurontin, lyrica, keppra,
percocet, vicodin, norco, oxycontin, augmentin, zithromax, cipro, levaquin, bactrim, keflex, humira, enbrel, remicade,
herceptin, viagra, cialis, botox, benadryl, claritin, zyrtec, allegra, flonase, epipen, narcan
`)

/** Ends of substance names (stems of the WHO for international nonproprietary names). */
export const drugStems =
  /.{2}(?:pril|prilat|sartan|olol|statin|prazole|conazole|cillin|mycin|micin|cycline|floxacin|dipine|gliptin|gliflozin|glutide|tidine|setron|triptan|parin|xaban|gatran|mab|tinib|ciclib|zomib|rafenib|ciclovir|navir|tegravir|buvir|asvir|caine|profen|oxetine|azepam|zolam|barbital|phylline|terol|semide|thiazide|lukast|dronate|dronic acid|platin|taxel|rubicin|glitazone|cef\w{3,})$/

/** Words that end like a substance and are none. */
export const notDrugs = new Set(words('april, dactyl, cocaine, hellebore'))

/** Conditions, as doctors and patients name them. */
export const diagnoses = words(`
hypertension, high blood pressure, hypotension, diabetes mellitus, type 1 diabetes mellitus, type 2 diabetes mellitus, type 1 diabetes, type 2 diabetes, diabetes, asthma,
copd, chronic obstructive pulmonary disease, cancer, breast cancer, lung cancer, prostate cancer, stroke, heart failure,
congestive heart failure, chf, coronary artery disease, cad, atrial fibrillation, afib, myocardial infarction,
heart attack, angina, deep vein thrombosis, dvt, pulmonary embolism, depression, major depressive disorder, anxiety,
bipolar disorder, pneumonia, anemia, anaemia, croup, scabies, shingles, mumps, rabies, tetanus, cholera, chickenpox, rickets, scurvy,
sciatica, preeclampsia, eclampsia, scoliosis, hypoglycemia, hyperglycemia, dehydration, hypoxia, ischemia, infarction, infection,
wound infection, abscess, tumor, tumour, cyst, polyp, polyps, lesion, lesions, sprain, burn, burns, delirium, psychosis, schizophrenia, dementia, alzheimer's disease, parkinson's disease, epilepsy, migraine, influenza, flu,
common cold, covid-19, covid, hiv, aids, tuberculosis, malaria, measles, sepsis, urinary tract infection, uti,
kidney stones, chronic kidney disease, ckd, kidney failure, renal failure, cirrhosis, gerd, gout, lupus, psoriasis,
eczema, obesity, osteoporosis, hypothyroidism, hyperthyroidism, hyperlipidemia, high cholesterol, sleep apnea, glaucoma,
cataract, cataracts, hernia, ulcer, ulcers, fracture, concussion, allergy, allergies, anaphylaxis, lymphoma, melanoma,
leukemia, celiac disease, crohn's disease, irritable bowel syndrome, multiple sclerosis, autism, adhd, pregnancy
`)

/** What patients feel and doctors see. */
export const symptoms = words(`
fever, chills, cough, headache, headaches, nausea, vomiting, diarrhea, diarrhoea, constipation, fatigue, weakness,
chest pain, abdominal pain, back pain, neck pain, joint pain, muscle pain, knee pain, hip pain, shoulder pain, leg pain,
flank pain, pelvic pain, ear pain, stomach pain, pain, shortness of breath, dizziness, vertigo, syncope, rash, itching,
hives, swelling, edema, oedema, palpitations, sore throat, runny nose, nasal congestion, congestion, wheezing, bleeding,
bruising, numbness, tingling, blurred vision, weight loss, weight gain, loss of appetite, night sweats, sweating,
insomnia, confusion, seizure, seizures, tremor, tremors, jaundice, heartburn, bloating, difficulty swallowing,
hearing loss, loss of consciousness, burning sensation, cramps, spasms, tenderness, inflammation
`)

/** Ends of names of conditions. */
export const conditionSuffixes =
  /.{3}(?:itis|osis|aemia|emia|oma|omas|pathy|algia|uria|pnea|pnoea|rrhea|rrhoea|rrhage|rrhagia|megaly|penia|plegia|paresis|sclerosis|stenosis|edema|cardia|iasis|ectasis|dystrophy|atrophy)$/

/** Words that end like a condition and are none. */
export const notConditions = new Set(
  words(`
diagnosis, prognosis, hypnosis, osmosis, metamorphosis, symbiosis, mitosis, meiosis, apoptosis, diploma, diplomas, aroma,
aromas, oklahoma, sonoma, tacoma, stroma, genoma, idioma, axioma, sympathy, empathy, telepathy, antipathy, homeopathy,
osteopathy, naturopathy, academia, bohemia, euphemia, calcemia, glycemia, pharmacodiagnosis, neurosis center, anastomosis
`),
)

/** Parts of the body. */
export const bodyParts = words(`
heart, face, lung, lungs, liver, kidney, kidneys, brain, stomach, abdomen, chest, thorax, pancreas, spleen, bladder,
gallbladder, colon, rectum, small intestine, large intestine, esophagus, oesophagus, trachea, bronchi, larynx, pharynx,
throat, thyroid, prostate, uterus, ovary, ovaries, cervix, breast, breasts, skin, spine, lumbar spine, cervical spine,
thoracic spine, lower back, upper back, neck, shoulder, shoulders, elbow, wrist, forearm, arm, arms, finger, fingers,
hip, hips, knee, knees, ankle, ankles, foot, feet, toe, toes, leg, legs, thigh, calf, pelvis, rib, ribs, sternum, skull,
femur, tibia, fibula, humerus, radius, ulna, aorta, left ventricle, right ventricle, left atrium, right atrium,
coronary artery, carotid artery, eye, eyes, retina, ear, ears, nose, sinus, sinuses, tongue, tonsils, lymph node,
lymph nodes, bone marrow, spinal cord, upper extremities, lower extremities, extremities
`)

/** Tests, whose values may follow. */
export const tests = words(`
blood pressure, bp, heart rate, hr, pulse, respiratory rate, rr, temperature, temp, oxygen saturation, spo2, o2 sat, bmi,
weight, height, glucose, blood glucose, blood sugar, hba1c, a1c, hemoglobin, haemoglobin, hgb, hematocrit, hct, wbc,
white blood cell count, rbc, platelets, platelet count, creatinine, bun, egfr, gfr, sodium, potassium, chloride,
bicarbonate, calcium, magnesium, phosphate, albumin, bilirubin, alt, ast, alkaline phosphatase, troponin, bnp, inr, ptt,
d-dimer, crp, esr, tsh, free t4, ldl, hdl, triglycerides, cholesterol, psa, ferritin, lactate, urinalysis,
urine culture, blood culture, blood cultures, blood test, cbc, complete blood count, basic metabolic panel, ecg, ekg,
eeg, emg, mri, ct, ct scan, cat scan, pet scan, x-ray, chest x-ray, ultrasound, echocardiogram, mammogram, angiogram,
stress test, lumbar puncture, biopsy, pap smear, physical exam, physical examination
`)

/** Treatments and procedures without a suffix that marks them. */
export const treatments = words(`
surgery, dialysis, hemodialysis, chemotherapy, radiotherapy, radiation therapy, physical therapy, physiotherapy,
occupational therapy, psychotherapy, blood transfusion, transfusion, transplant, kidney transplant, liver transplant,
bypass surgery, coronary artery bypass, cabg, stent, stent placement, pacemaker, catheterization, cardiac catheterization,
intubation, mechanical ventilation, oxygen therapy, cpr, defibrillation, vaccination, immunization, hip replacement,
knee replacement, cesarean section, c-section, iv fluids, bed rest
`)

/** Ends of names of procedures. */
export const procedureSuffixes =
  /.{3}(?:ectomy|otomy|ostomy|plasty|scopy|graphy|cardiogram|angiogram|mammogram|encephalogram|centesis|pexy|odesis|clysis|rrhaphy)$/

/** Words that end like a procedure and are none. */
export const notProcedures = new Set(
  words(`
geography, photography, biography, autobiography, bibliography, choreography, calligraphy, cartography, demography,
oceanography, topography, typography, stenography, videography, cinematography, lithography, spectroscopy, microscopy,
dichotomy, discography, ethnography, historiography, orthography, pornography
`),
)
