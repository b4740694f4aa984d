import { findMedicalEntities, medicalMethodHeader } from '#contract/tools/medical.ts'
import type { MedicalCategory, MedicalEntity } from '#contract/tools/medical.ts'
import { guardTexts, guardWithin } from '#service/guardrails/guard-texts.ts'
import type { Guards } from '#service/guardrails/guards.ts'
import type { Call, Serve } from '#service/http/serve.ts'
import { toolModel } from '#service/tools/models/tool-model.ts'
import type { ToolModelParts } from '#service/tools/models/tool-model.ts'
import { lexicalEntities } from './lexical-entities.ts'
import { modelEntities } from './model-entities.ts'

/** The categories that can have codes of each terminology. */
const categoriesOf: Record<string, readonly MedicalCategory[]> = {
  RxNorm: ['MEDICATION'],
  'ICD-10-CM': ['MEDICAL_CONDITION'],
  'SNOMED CT': ['MEDICAL_CONDITION', 'ANATOMY', 'TEST_TREATMENT_PROCEDURE'],
}

/** The deprecated search for medical entities: by a language model where one is connected, else by rules. */
export function medicalRoutes(
  serve: Serve,
  { guards, ...parts }: ToolModelParts & { guards: Pick<Guards, 'of'> },
): void {
  serve(findMedicalEntities, async (call) => {
    const { body, reply, signal } = call
    const model = await toolModel(parts, call, body.model)
    void reply.header(medicalMethodHeader, model === null ? 'lexical' : 'model')
    const entities =
      model === null
        ? await guardedLexicalEntities(call)
        : await modelEntities(body.content, model, signal)
    const categories = categoriesOf[body.response_type]
    return {
      entities: entities.filter(
        ({ category }) => categories === undefined || categories.includes(category),
      ),
    }
  })

  /** The models of a tool apply guardrails themselves. */
  async function guardedLexicalEntities({
    caller,
    body,
    signal,
  }: Call<typeof findMedicalEntities>): Promise<MedicalEntity[]> {
    const { input, output, onFindings } = await guards.of(caller)
    const [redacted = ''] = await guardTexts([body.content], input, onFindings, signal)
    const allEntities = await lexicalEntities(body.content, signal)
    // Offsets are those of the content that was sent, so what a guardrail redacts is left out.
    const entities =
      redacted === body.content
        ? allEntities
        : allEntities.filter(({ text }) => redacted.includes(text))
    return guardWithin(
      (change) => entities.map((entity) => withTexts(entity, change)),
      output,
      onFindings,
      signal,
    )
  }
}

function withTexts(entity: MedicalEntity, change: (text: string) => string): MedicalEntity {
  return {
    ...entity,
    text: change(entity.text),
    attributes: entity.attributes.map((attribute) => ({
      ...attribute,
      text: change(attribute.text),
    })),
  }
}
