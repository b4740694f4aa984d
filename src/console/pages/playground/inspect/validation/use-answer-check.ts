import { useEffect, useState } from 'react'
import { checkAnswer, type AnswerCheck } from './check-answer.ts'

/** The check of a text by a schema; null while it runs. */
export function useAnswerCheck(schema: string, text: string): AnswerCheck | null {
  const [checked, setChecked] = useState<{ schema: string; text: string; check: AnswerCheck }>()
  useEffect(() => {
    let isWanted = true
    void checkAnswer(schema, text).then((check) => {
      if (isWanted) setChecked({ schema, text, check })
    })
    return () => {
      isWanted = false
    }
  }, [schema, text])
  return checked?.schema === schema && checked.text === text ? checked.check : null
}
