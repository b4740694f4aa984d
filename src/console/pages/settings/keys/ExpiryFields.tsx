import type { Me } from '#console/session/me-queries.ts'
import { Select } from '#console/ui/form/Select.tsx'
import { TextField } from '#console/ui/form/TextField.tsx'
import { lifetimes, type Expiry } from './lifetimes.ts'

interface ExpiryFieldsProps {
  me: Me
  /** Null for no change, if that is offered. */
  value: Expiry | null
  onChange: (expiry: Expiry | null) => void
  /** The label of the option “no change”; omitted for a new key. */
  noChangeLabel?: string | undefined
  error: string | undefined
  /** Registers the field that shows the error. */
  ref: (element: HTMLElement | null) => void
}

const keep = 'keep' as const

const longDate = new Intl.DateTimeFormat('en', { dateStyle: 'long' })

/** Chooses the expiry of a key: after a period, on a date, or never. */
export function ExpiryFields({
  me,
  value,
  onChange,
  noChangeLabel,
  error,
  ref,
}: ExpiryFieldsProps) {
  const isDay = value?.lifetime === 'day'
  const own = me.key.expires_at
  return (
    <>
      <Select
        label="Expires"
        value={value?.lifetime ?? keep}
        options={[
          ...(noChangeLabel === undefined ? [] : [{ value: keep, label: noChangeLabel }]),
          ...lifetimes,
        ]}
        onChange={(lifetime) => {
          if (lifetime === keep) onChange(null)
          else onChange({ lifetime, day: value?.day ?? '' })
        }}
        {...(own !== null && {
          hint: `No later than your own key, which expires on ${longDate.format(new Date(own))}.`,
        })}
        error={isDay ? undefined : error}
        ref={isDay ? undefined : ref}
      />
      {isDay && (
        <TextField
          type="date"
          label="Expiry date"
          value={value.day}
          onChange={(day) => onChange({ lifetime: 'day', day })}
          error={error}
          ref={ref}
        />
      )}
    </>
  )
}
