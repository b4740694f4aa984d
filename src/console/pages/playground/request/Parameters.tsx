import type { Draft } from '#console/pages/playground/draft.ts'
import { ChipField } from '#console/ui/form/ChipField.tsx'
import { Checkbox } from '#console/ui/form/Checkbox.tsx'
import { NumberField } from './NumberField.tsx'
import { numberParameters } from './parameters.ts'
import { messageAt, type FieldProblem } from './place-problem.ts'
import styles from './Request.module.css'

type Values = Draft['parameters']

interface ParametersProps {
  values: Values
  onChange: (values: Values) => void
  problems: readonly FieldProblem[]
}

const mostStops = 16
const longestStop = 1000

/** How an answer is written; what is left empty is the model's own. */
export function Parameters({ values, onChange, problems }: ParametersProps) {
  const error = (name: string) => messageAt(problems, 'parameters', name)
  const stops = [values.stop ?? []].flat()
  return (
    <div className={styles['block']}>
      {numberParameters.map((parameter) => (
        <NumberField
          key={parameter.name}
          parameter={parameter}
          value={values[parameter.name]}
          problem={error(parameter.name)}
          onChange={(value) => onChange(withValue(values, parameter.name, value))}
        />
      ))}
      <ChipField
        label="Stop sequences"
        hint="The answer stops before any of these. Press Enter to add one. \n is a line break."
        values={stops}
        problem={error('stop')}
        split={(text) => [text.replaceAll('\\n', '\n').replaceAll('\\t', '\t')]}
        show={(value) => JSON.stringify(value).slice(1, -1)}
        refuse={(value) => {
          if (stops.length >= mostStops) return `Use at most ${mostStops}.`
          return value.length > longestStop ? `Use at most ${longestStop} characters.` : null
        }}
        onChange={(stop) => onChange(withValue(values, 'stop', stop.length > 0 ? stop : undefined))}
      />
      <Checkbox
        isChecked={values.stream ?? false}
        hint="Show the answer while it is generated."
        onChange={(stream) => onChange({ ...values, stream })}
      >
        Stream
      </Checkbox>
      {values.stream && (
        <Checkbox
          isChecked={values.stream_options?.include_usage ?? false}
          hint="Report token usage at the end of the stream."
          onChange={(include_usage) =>
            onChange(
              withValue(values, 'stream_options', include_usage ? { include_usage } : undefined),
            )
          }
        >
          Include usage
        </Checkbox>
      )}
      <Checkbox
        isChecked={values.logprobs ?? false}
        hint="Return the likelihood of each token, if the model supports it."
        onChange={(on) => onChange(withValue(values, 'logprobs', on || undefined))}
      >
        Log probabilities
      </Checkbox>
      {['stream', 'stream_options', 'logprobs'].map((name) => {
        const message = error(name)
        return (
          message !== undefined && (
            <p key={name} className={styles['error']} data-problem="">
              {message}
            </p>
          )
        )
      })}
    </div>
  )
}

/** In a few words, for when the section is closed. */
export function parameterSummary(values: Values): string {
  const words = Object.entries(values).flatMap(([name, value]) => {
    if (typeof value === 'number') return [`${name} ${value}`]
    return name === 'stop' && value ? ['stop'] : []
  })
  return words.length === 0 ? 'Default' : words.join(', ')
}

function withValue<Name extends keyof Values>(
  values: Values,
  name: Name,
  value: Values[Name] | undefined,
): Values {
  const { [name]: _, ...others } = values
  return value === undefined ? others : { ...others, [name]: value }
}
