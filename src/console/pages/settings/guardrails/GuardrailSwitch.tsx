import { useMutation, useQueryClient } from '@tanstack/react-query'
import { putGuardrailMutation } from './guardrail-queries.ts'
import { Switch } from '#console/ui/form/Switch.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import type { Guardrail } from '#contract/guardrails.ts'
import { readRule, switchedBody } from './guardrail-draft.ts'

interface GuardrailSwitchProps {
  guardrail: Guardrail
  onOther: (guardrail_id: string) => void
}

/**
 * Turns a guardrail on or off in the list. A conflict is shown with a link to the other guardrail.
 */
export function GuardrailSwitch({ guardrail, onOther }: GuardrailSwitchProps) {
  const put = useMutation(putGuardrailMutation(useQueryClient()))
  const rule = readRule(guardrail)
  const isOn = put.isPending ? put.variables.body.enabled === true : guardrail.enabled

  function turn(enabled: boolean) {
    if (rule === null || put.isPending) return
    put.mutate(
      { guardrail_id: guardrail.id, body: switchedBody(guardrail, rule, enabled) },
      {
        onError: (error) => {
          const other = error.extras['guardrail_id']
          toast({
            title: `Could not turn ${enabled ? 'on' : 'off'} ${guardrail.name}`,
            description: error.message,
            tone: 'critical',
            ...(typeof other === 'string' && {
              action: { label: 'Open the other guardrail', onPress: () => onOther(other) },
            }),
          })
        },
      },
    )
  }

  return (
    <Switch isOn={isOn} onChange={turn}>
      <span className="unseen">Enable {guardrail.name}</span>
    </Switch>
  )
}
