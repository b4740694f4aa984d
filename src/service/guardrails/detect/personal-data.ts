import { isIP } from 'node:net'
import type { personalEntities } from '#contract/guardrails.ts'
import { isIban } from './checksums.ts'
import type { Detector } from './detector.ts'
import { runDetector } from './detector.ts'
import { nationalIds } from './national-ids.ts'
import { paymentCards } from './payment-cards.ts'
import { phoneNumbers } from './phone-numbers.ts'

const isWord = (character: string): boolean => /\S/u.test(character)
const isGrouped = (character: string): boolean => /[A-Za-z\d -]/.test(character)

const email = runDetector(
  'email',
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}(?![\p{L}\p{N}])/gu,
  { isPart: isWord, maxChars: 400 },
)

const iban = runDetector(
  'iban',
  /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?:[ -]?[A-Z\d]){11,30}(?![\p{L}\p{N}])/gu,
  {
    isPart: isGrouped,
    maxChars: 64,
    isReal: (text) => isIban(text.replaceAll(/[ -]/g, '')),
  },
)

const ipAddress = runDetector(
  'ip_address',
  /(?<![\p{L}\p{N}.:])(?:\d{1,3}(?:\.\d{1,3}){3}|[\dA-Fa-f]{0,4}(?::[\dA-Fa-f]{0,4}){2,7})(?![\p{L}\p{N}:]|\.\d)/gu,
  { isPart: isWord, maxChars: 64, isReal: (text) => isIP(text) !== 0 },
)

/** Detectors for personal data with a recognizable format; check digits are verified where they exist. */
export const personalDetectors: Readonly<Record<(typeof personalEntities)[number], Detector>> = {
  email,
  phone: phoneNumbers,
  payment_card: paymentCards,
  iban,
  national_id: nationalIds,
  ip_address: ipAddress,
}
