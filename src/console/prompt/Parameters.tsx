import { useQuery } from '@tanstack/react-query'
import { reasoningEfforts } from '#contract/chat/sampling.ts'
import { modelQueries } from '#console/api/model-queries.ts'
import { Select } from '#console/ui/form/Select.tsx'
import type { Draft } from './draft.ts'
import { ErrorText } from '#console/ui/form/ErrorText.tsx'
import { ChipField } from '#console/ui/form/ChipField.tsx'
import { Checkbox } from '#console/ui/form/Checkbox.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { NumberField } from './NumberField.tsx'
import { numberParameters, unusedText } from './parameters.ts'
import { problemAt, type FieldProblem } from './field-problems.ts'
import styles from './Request.module.css'

type Values = Draft['parameters']

interface ParametersProps {
  values: Values
  onChange: (values: Values) => void
  problems: readonly FieldProblem[]
  /** Leaves out what a saved prompt cannot set: the number of answers, and how they are sent. */
  isSaved?: boolean
  /** The model that answers. */
  model: string
}

const effortOptions = [
  { value: '' as const, label: 'Default of the model' },
  ...reasoningEfforts.map((effort) => ({ value: effort, label: effort })),
]

const maxStopSequences = 16
const maxStopChars = 1000

/** The generation parameters of a request. Empty fields use the defaults of the model. */
export function Parameters({
  values,
  onChange,
  problems,
  isSaved = false,
  model,
}: ParametersProps) {
  const { data: models } = useQuery({ ...modelQueries.list(), staleTime: Infinity })
  const isReader = models?.data.find(({ id }) => id === model)?.kind === 'reader'
  const error = (name: string) => problemAt(problems, 'parameters', name)
  const stops = [values.stop ?? []].flat()
  return (
    <Stack gap={4} className={styles['block']}>
      {numberParameters
        .filter(({ name }) => !isSaved || name !== 'n')
        .map((parameter) => (
          <NumberField
            key={parameter.name}
            parameter={parameter}
            value={values[parameter.name]}
            problem={error(parameter.name)}
            isUnused={isReader && !parameter.forReader}
            onChange={(value) => onChange(withValue(values, parameter.name, value))}
          />
        ))}
      <Select
        label="Reasoning effort"
        hint={
          isReader
            ? unusedText
            : 'How long a reasoning model thinks before it answers. Other models ignore or reject it.'
        }
        value={values.reasoning_effort ?? ''}
        options={effortOptions}
        isDisabled={isReader && !values.reasoning_effort}
        error={error('reasoning_effort')}
        onChange={(effort) =>
          onChange(withValue(values, 'reasoning_effort', effort === '' ? undefined : effort))
        }
      />
      <ChipField
        label="Stop sequences"
        hint="The answer stops before any of these. Press Enter to add one. \n is a line break."
        values={stops}
        error={error('stop')}
        split={(text) => [text.replaceAll('\\n', '\n').replaceAll('\\t', '\t')]}
        show={(value) => JSON.stringify(value).slice(1, -1)}
        validate={(value) => {
          if (stops.length >= maxStopSequences) return `Use at most ${maxStopSequences}.`
          return value.length > maxStopChars ? `Use at most ${maxStopChars} characters.` : null
        }}
        onChange={(stop) => onChange(withValue(values, 'stop', stop.length > 0 ? stop : undefined))}
      />
      {!isSaved && <Delivery {...{ values, onChange, error, isReader }} />}
    </Stack>
  )
}

interface DeliveryProps {
  values: Values
  onChange: (values: Values) => void
  error: (name: string) => string | undefined
  isReader: boolean
}

/** How the answer is sent. */
function Delivery({ values, onChange, error, isReader }: DeliveryProps) {
  return (
    <>
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
        hint={
          isReader ? unusedText : 'Return the likelihood of each token, if the model supports it.'
        }
        onChange={(on) => onChange(withValue(values, 'logprobs', on || undefined))}
      >
        Log probabilities
      </Checkbox>
      {['stream', 'stream_options', 'logprobs'].map((name) => {
        const message = error(name)
        return (
          message !== undefined && (
            <ErrorText key={name} data-problem="">
              {message}
            </ErrorText>
          )
        )
      })}
    </>
  )
}

function withValue<Name extends keyof Values>(
  values: Values,
  name: Name,
  value: Values[Name] | undefined,
): Values {
  const { [name]: _, ...others } = values
  return value === undefined ? others : { ...others, [name]: value }
}
