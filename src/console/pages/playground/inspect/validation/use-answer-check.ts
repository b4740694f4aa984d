import { useEffect, useState } from 'react'
import { checkAnswer, type AnswerCheck } from './check-answer.ts'

/** Checks a text against a schema; null while the check runs. */
export function useAnswerCheck(schema: string, text: string): AnswerCheck | null {
  const [result, setChecked] = useState<{ schema: string; text: string; check: AnswerCheck }>()
  useEffect(() => {
    let isCurrent = true
    void checkAnswer(schema, text).then((check) => {
      if (isCurrent) setChecked({ schema, text, check })
    })
    return () => {
      isCurrent = false
    }
  }, [schema, text])
  return result?.schema === schema && result.text === text ? result.check : null
}
