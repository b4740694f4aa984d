import type { Me } from '#console/session/me-queries.ts'
import { Select } from '#console/ui/form/Select.tsx'
import { TextField } from '#console/ui/form/TextField.tsx'
import { lifetimes, type Expiry } from './lifetimes.ts'

interface ExpiryFieldsProps {
  me: Me
  /** Null: as it is, where that is a choice. */
  value: Expiry | null
  onChange: (expiry: Expiry | null) => void
  /** When it ends as it is; left out, for a new key. */
  keeps?: string | undefined
  error: string | undefined
}

const keep = 'keep' as const

const whole = new Intl.DateTimeFormat('en', { dateStyle: 'long' })

/** When a key ends: after a while, on a day, or never. */
export function ExpiryFields({ me, value, onChange, keeps, error }: ExpiryFieldsProps) {
  const isDay = value?.lifetime === 'day'
  const own = me.key.expires_at
  return (
    <>
      <Select
        label="Expires"
        value={value?.lifetime ?? keep}
        options={[...(keeps === undefined ? [] : [{ value: keep, label: keeps }]), ...lifetimes]}
        onChange={(lifetime) => {
          if (lifetime === keep) onChange(null)
          else onChange({ lifetime, day: value?.day ?? '' })
        }}
        {...(own !== null && {
          hint: `No later than your own key, which expires on ${whole.format(new Date(own))}.`,
        })}
        error={isDay ? undefined : error}
      />
      {isDay && (
        <TextField
          type="date"
          label="Expiry date"
          value={value.day}
          onChange={(day) => onChange({ lifetime: 'day', day })}
          error={error}
        />
      )}
    </>
  )
}
