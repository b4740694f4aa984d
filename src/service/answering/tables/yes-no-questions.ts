const isYesNo =
  /^[^\p{L}]*(?:is|are|was|were|do|does|did|has|have|had|can|could|may|must|will|would|should|ist|sind|war|waren|hat|haben|gibt|darf|kann|muss)(?!\p{L})/iu

/** Whether a question is answered by yes or no. */
export function asksYesOrNo({ text }: { text: string }): boolean {
  return isYesNo.test(text)
}
