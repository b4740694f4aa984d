import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { connectProviderMutation, testProviderMutation } from '#console/api/model-queries.ts'
import { paths } from '#console/paths.ts'
import { Button } from '#console/ui/Button.tsx'
import { count } from '#console/ui/text/count.ts'
import { DialogActions } from '#console/ui/overlay/DialogActions.tsx'
import { InlineProblem } from '#console/ui/Problem.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import type { Mapping, Provider } from '#contract/models.ts'
import { ConnectionResult } from './ConnectionResult.tsx'
import { firstChoice, readsImages } from './found-models.ts'
import { FoundModels, type Choice } from './FoundModels.tsx'
import { LocalOffers } from './LocalOffers.tsx'
import type { Offer } from './offer.ts'
import styles from '#console/pages/settings/models/ModelsPage.module.css'
import { missingValues, ProviderFields, type ProviderValues } from './ProviderFields.tsx'
import { publicId } from '#console/pages/settings/models/public-id.ts'

interface ConnectProviderProps {
  offer: Offer | null
  models: readonly Mapping[]
  providers: readonly Provider[]
  onDone: () => void
}

export function ConnectProvider({ offer, models, providers, onDone }: ConnectProviderProps) {
  const current = models.find(({ id }) => id === 'mdl-x5')
  const [values, setValues] = useState<ProviderValues>(() => valuesOf(offer, providers))
  const [found, setFound] = useState<readonly string[] | null>(offer?.models ?? null)
  const [choice, setChoice] = useState<Choice>(() => choiceOf(offer?.models ?? [], current))
  const [isTried, setTried] = useState(false)
  const tested = useMutation(testProviderMutation())
  const navigate = useNavigate()
  const connect = useMutation(connectProviderMutation(useQueryClient()))
  const missing = missingValues(values)
  const refused = connect.error?.fields ?? tested.error?.fields ?? {}
  const atField = ['name', 'base_url', 'api_key'].some((name) => name in refused)
  const isBusy = tested.isPending || connect.isPending

  function change(next: ProviderValues) {
    if (next.base_url !== values.base_url || next.api_key !== values.api_key) {
      // what was found is of another address, or another key
      setFound(null)
      tested.reset()
    }
    connect.reset()
    setValues(next)
  }

  function take(next: Offer) {
    setValues(valuesOf(next, providers))
    setFound(next.models)
    setChoice(choiceOf(next.models, current))
    tested.reset()
    connect.reset()
  }

  function test() {
    const { base_url, api_key } = values
    tested.mutate(
      { base_url: base_url.trim(), ...(api_key !== '' && { api_key }) },
      {
        onSuccess: (result) => {
          setFound(result.ok ? result.models : null)
          setChoice(choiceOf(result.ok ? result.models : [], current))
        },
      },
    )
  }

  function save(chosen: Choice) {
    const { name, base_url, api_key } = values
    const taken = new Set(models.map(({ id }) => id))
    const mappings = chosen.chosen.map((upstream) => {
      const model_id = publicId(upstream, name, taken)
      taken.add(model_id)
      return mappingOf(model_id, upstream)
    })
    const standard = chosen.standard === '' ? [] : [mappingOf('mdl-x5', chosen.standard)]
    connect.mutate(
      {
        body: { name, base_url: base_url.trim(), ...(api_key !== '' && { api_key }) },
        mappings: [...mappings, ...standard],
      },
      {
        onSuccess: () => {
          toast({
            title: `${name.trim()} connected`,
            ...(mappings.length > 0 && {
              description: `${count(mappings.length, 'model')} added.`,
              action: {
                label: 'Open playground',
                onPress: () => void navigate(paths.playground()),
              },
            }),
          })
          onDone()
        },
      },
    )
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (isBusy || Object.keys(missing).length > 0) return
    if (found === null) test()
    else save(choice)
  }

  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      {offer === null && found === null && <LocalOffers providers={providers} onConnect={take} />}
      <ProviderFields
        values={values}
        onChange={change}
        errors={{ ...refused, ...(isTried && missing) }}
        keyHint="Leave empty if the server needs no key. Stored encrypted and never shown again."
      />
      <ConnectionResult
        result={tested.data}
        error={tested.error && !('base_url' in refused) ? tested.error : null}
        isPending={tested.isPending}
      />
      {found !== null && found.length > 0 && (
        <FoundModels found={found} choice={choice} onChange={setChoice} current={current} />
      )}
      {connect.error && !atField && <InlineProblem error={connect.error} />}
      <DialogActions>
        <Button onClick={onDone}>Cancel</Button>
        {tested.data?.ok === false && (
          <Button pending={connect.isPending} onClick={() => save({ chosen: [], standard: '' })}>
            Save anyway
          </Button>
        )}
        <Button type="submit" variant="primary" pending={isBusy}>
          {found === null ? 'Test connection' : connectWords(choice.chosen.length)}
        </Button>
      </DialogActions>
    </form>
  )
}

function connectWords(chosen: number): string {
  return chosen === 0 ? 'Connect' : `Connect with ${count(chosen, 'model')}`
}

function mappingOf(model_id: string, upstream: string) {
  const abilities = { tools: true, json_schema: true, images: readsImages(upstream) }
  return { model_id, upstream, name: upstream.slice(0, 255), abilities }
}

function valuesOf(offer: Offer | null, providers: readonly Provider[]): ProviderValues {
  if (offer === null) return { name: '', base_url: '', api_key: '' }
  const isTaken = providers.some(({ name }) => name === offer.name)
  const name = isTaken ? `${offer.name} on this machine` : offer.name
  return { name, base_url: offer.base_url, api_key: '' }
}

/** All of a few models; the first becomes the default where only the reader answers yet. */
function choiceOf(found: readonly string[], current: Mapping | undefined): Choice {
  const chosen = firstChoice(found)
  const isOpen = current === undefined || current.kind === 'reader'
  return { chosen, standard: isOpen ? (chosen[0] ?? '') : '' }
}
