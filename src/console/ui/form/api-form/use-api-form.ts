import { useEffect, useRef, useState, type RefObject } from 'react'
import {
  set,
  useForm,
  useFormState,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form'
import { toApiError, type ApiError } from '#console/api/api-error.ts'
import type { ProblemError } from '#console/ui/Problem.tsx'
import { divideErrors, failureMessages } from './divide-errors.ts'
import { focusFirst, type ShownField } from './focus-first.ts'
import { readForm, type FormRules } from './read-form.ts'

type Send<Body, Reply> = (body: Body) => Promise<Reply>

interface ApiFormOptions<Values extends FieldValues, Body, Reply> extends FormRules<Values, Body> {
  /** The initial values of the fields. */
  values: DefaultValues<Values>
  /** Saves the form, usually by `mutateAsync` of a mutation. */
  send: Send<Body, Reply>
  /** Called after saving, unless the form was closed in the meantime. */
  onSuccess?: (reply: Reply) => void
  onFailure?: (failure: ApiError) => void
  /** Called with the name of a changed field. */
  onChange?: (name: string) => void
  /** Whether to send now. A form that needs a confirmation returns false and submits again. */
  confirm?: (body: Body) => boolean
}

/** What form fields need from the form. */
export interface FormFields<Values extends FieldValues> {
  control: UseFormReturn<Values>['control']
  setValue: UseFormReturn<Values>['setValue']
  getValues: UseFormReturn<Values>['getValues']
  /** The shown fields by their path in the body. */
  fields: RefObject<Map<string, ShownField>>
  /** Called when a field has changed. */
  handleChange: (name: string) => void
}

interface ApiForm<Values extends FieldValues, Body, Reply> extends FormFields<Values> {
  /** Resets all fields, by default to their initial values, and clears errors. */
  reset: UseFormReturn<Values>['reset']
  /**
   * Validates all fields, then sends them or focuses the first invalid field. Does nothing while
   * sending. `send` is for buttons that save the form in another way.
   */
  submit: (send?: Send<Body, Reply>) => Promise<void>
  isPending: boolean
  /** The last failure; null after a change. */
  failure: ApiError | null
  /** The part of the last failure that no field shows. */
  problem: ProblemError | null
  /** Shows a failure at the fields it names. For other requests of the form. */
  showFailure: (failure: ApiError) => void
}

/**
 * The state of a form that saves something over the API. Fields are checked on submission by the
 * contract's schema, and after the first submission also on every change. Failures of the service
 * are shown like errors of the schema.
 */
export function useApiForm<Values extends FieldValues, Body, Reply>(
  options: ApiFormOptions<Values, Body, Reply>,
): ApiForm<Values, Body, Reply> {
  const { values, onSuccess, onFailure, onChange, confirm } = options
  const fields = useRef(new Map<string, ShownField>())
  const isSending = useRef(false)
  const isMounted = useRef(false)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const [problem, setProblem] = useState<ProblemError | null>(null)
  const { control, setValue, getValues, reset, setError, clearErrors, trigger, handleSubmit } =
    useForm<Values>({
      defaultValues: values,
      reValidateMode: 'onSubmit',
      shouldFocusError: false,
      resolver: (current) => {
        const { errors } = readForm(options, current)
        if (errors === null) return { values: current, errors: {} }
        const fieldErrors: FieldErrors<Values> = {}
        for (const [name, message] of divide(errors).atFields) {
          set(fieldErrors, name, { type: 'invalid', message })
        }
        return { values: {}, errors: fieldErrors }
      },
    })
  const { isSubmitted, isSubmitting } = useFormState({ control })

  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  function divide(messages: Readonly<Record<string, string>>) {
    const names = new Map([...fields.current].map(([path, { name }]) => [path, name]))
    return divideErrors(messages, names)
  }

  function focusErrors(messages: Readonly<Record<string, string>>) {
    const { atFields } = divide(messages)
    focusFirst([...fields.current.values()].filter(({ name }) => atFields.has(name)))
  }

  async function submit(send = options.send): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    setFailure(null)
    setProblem(null)
    await handleSubmit(() => sendValid(send), showErrors)().finally(() => {
      isSending.current = false
    })
  }

  async function sendValid(send: Send<Body, Reply>): Promise<void> {
    const { body, errors } = readForm(options, getValues())
    // The resolver only reports errors that a field can show.
    if (errors !== null) return showErrors()
    if (confirm?.(body) === false) return
    let reply: Reply
    try {
      reply = await send(body)
    } catch (error) {
      if (isMounted.current) showFailure(toApiError(error))
      return
    }
    if (isMounted.current) onSuccess?.(reply)
  }

  function showErrors() {
    const { errors } = readForm(options, getValues())
    if (errors === null) return
    const { rest } = divide(errors)
    if (rest.length > 0) setProblem({ message: rest.join(' ') })
    focusErrors(errors)
  }

  function showFailure(error: ApiError) {
    const messages = failureMessages(error)
    const { atFields, rest } = divide(messages)
    for (const [name, message] of atFields) {
      // eslint-disable-next-line typescript/no-unsafe-type-assertion -- fields are registered by their typed names
      setError(name as Parameters<typeof setError>[0], { type: 'failure', message })
    }
    setFailure(error)
    if (atFields.size === 0) setProblem(error)
    else setProblem(rest.length === 0 ? null : { message: rest.join(' '), advice: error.advice })
    focusErrors(messages)
    onFailure?.(error)
  }

  function handleChange(name: string) {
    setFailure(null)
    setProblem(null)
    if (isSubmitted) void trigger()
    else clearErrors()
    onChange?.(name)
  }

  return {
    control,
    setValue,
    getValues,
    reset,
    fields,
    submit,
    isPending: isSubmitting,
    failure,
    problem,
    showFailure,
    handleChange,
  }
}
