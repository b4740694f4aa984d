import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { useNavigate } from '#console/router/use-location.ts'
import { connectProviderMutation, testProviderMutation } from '#console/api/model-queries.ts'
import { paths } from '#console/paths.ts'
import { Button } from '#console/ui/Button.tsx'
import { count } from '#console/ui/text/count.ts'
import { ApiForm } from '#console/ui/form/api-form/ApiForm.tsx'
import { useApiForm } from '#console/ui/form/api-form/use-api-form.ts'
import { toast } from '#console/ui/overlay/toast.ts'
import { createProvider, type Mapping, type Provider } from '#contract/models.ts'
import { ConnectionResult } from './ConnectionResult.tsx'
import { firstChoice, readsImages } from './provider-models.ts'
import { ProviderModels, type Choice } from './ProviderModels.tsx'
import { LocalOffers } from './LocalOffers.tsx'
import type { Offer } from './offer.ts'
import { ProviderFields, providerRules, type ProviderValues } from './ProviderFields.tsx'
import { publicId } from '#console/pages/settings/models/public-id.ts'

type ProviderBody = z.output<typeof createProvider.body>

interface Saved {
  name: string
  /** The number of added models, without the default model. */
  models: number
  /** The name of the new default model; empty where it stays. */
  standard: string
}

interface ConnectProviderProps {
  offer: Offer | null
  models: readonly Mapping[]
  providers: readonly Provider[]
  onDone: () => void
}

export function ConnectProvider({ offer, models, providers, onDone }: ConnectProviderProps) {
  const current = models.find(({ id }) => id === 'mdl-x5')
  const [modelIds, setModelIds] = useState<readonly string[] | null>(offer?.models ?? null)
  const [choice, setChoice] = useState<Choice>(() => choiceOf(offer?.models ?? [], models))
  const tested = useMutation(testProviderMutation())
  const navigate = useNavigate()
  const connect = useMutation(connectProviderMutation(useQueryClient()))
  const form = useApiForm({
    ...providerRules,
    schema: createProvider.body,
    values: valuesOf(offer, providers),
    send: (body) => (modelIds === null ? test(body) : save(body, choice)),
    onSuccess: (saved) => {
      if (saved === null) return
      toast({
        title: `${saved.name} connected`,
        ...(saved.models > 0 && {
          description: addedText(saved),
          action: { label: 'Open playground', onPress: () => void navigate(paths.playground()) },
        }),
      })
      onDone()
    },
    onChange: (name) => {
      if (name === 'name') return
      // The found models belong to another URL or key.
      setModelIds(null)
      tested.reset()
    },
  })

  function take(next: Offer) {
    form.reset(valuesOf(next, providers))
    setModelIds(next.models)
    setChoice(choiceOf(next.models, models))
    tested.reset()
  }

  async function test({ base_url, api_key }: ProviderBody): Promise<null> {
    const result = await tested.mutateAsync({ base_url, api_key })
    setModelIds(result.ok ? result.models : null)
    setChoice(choiceOf(result.ok ? result.models : [], models))
    return null
  }

  async function save(body: ProviderBody, { chosen, standard }: Choice): Promise<Saved | null> {
    const taken = new Set(models.map(({ id }) => id))
    const mappings = chosen.map((upstream) => {
      const model_id = publicId(upstream, body.name, taken)
      taken.add(model_id)
      return mappingOf(model_id, upstream)
    })
    await connect.mutateAsync({
      body,
      mappings: standard === '' ? mappings : [...mappings, mappingOf('mdl-x5', standard)],
    })
    return { name: body.name, models: mappings.length, standard }
  }

  return (
    <ApiForm
      form={form}
      action={modelIds === null ? 'Test connection' : connectLabel(choice.chosen.length)}
      onCancel={onDone}
      buttons={
        tested.data?.ok === false && (
          <Button
            pending={form.isPending}
            onClick={() => void form.submit((body) => save(body, { chosen: [], standard: '' }))}
          >
            Save anyway
          </Button>
        )
      }
    >
      {offer === null && modelIds === null && (
        <LocalOffers providers={providers} onConnect={take} />
      )}
      <ProviderFields
        form={form}
        keyHint="Leave empty if the server needs no key. Stored encrypted and never shown again."
      />
      <ConnectionResult result={tested.data} isPending={tested.isPending} />
      {modelIds !== null && modelIds.length > 0 && (
        <ProviderModels
          modelIds={modelIds}
          choice={choice}
          onChange={setChoice}
          current={current}
        />
      )}
    </ApiForm>
  )
}

function addedText({ models, standard }: Saved): string {
  const added = `${count(models, 'model')} added.`
  return `${added} ${standard === '' ? 'The default model is unchanged.' : `${standard} is now the default model.`}`
}

function connectLabel(chosen: number): string {
  return chosen === 0 ? 'Connect without models' : `Connect with ${count(chosen, 'model')}`
}

function mappingOf(model_id: string, upstream: string) {
  const abilities = { tools: true, json_schema: true, images: readsImages(upstream) }
  const name = upstream.slice(0, 255)
  return { model_id, upstream, name, abilities, abilities_assumed: true }
}

function valuesOf(offer: Offer | null, providers: readonly Provider[]): ProviderValues {
  const secrets = { api_key: '', isKeyRemoved: false }
  if (offer === null) return { name: '', base_url: '', ...secrets }
  const isTaken = providers.some(({ name }) => name === offer.name)
  const name = isTaken ? `${offer.name} on this machine` : offer.name
  return { name, base_url: offer.base_url, ...secrets }
}

/**
 * Adds all models of a short list. The first is proposed as the default model where the built-in reader is the only
 * model; otherwise somebody chose the default, and it stays.
 */
function choiceOf(modelIds: readonly string[], models: readonly Mapping[]): Choice {
  const chosen = firstChoice(modelIds)
  const isOpen = models.every(({ kind, state }) => kind === 'reader' || state === 'removed')
  return { chosen, standard: isOpen ? (chosen[0] ?? '') : '' }
}
