import type { Case } from './case.ts'
import { boolean, integer, list, number, object, oneOf, text } from './case.ts'

export const products: readonly Case[] = [
  {
    name: 'a product listing',
    text: `Product: AeroPress Go
Brand: AeroPress
Price: $39.95
Availability: in stock
Rating: 4.7 out of 5 (2,318 reviews)
Weight: 326 g
Color: grey
Features:
• Brews in one minute
• Dishwasher safe
• Includes travel mug`,
    schema: object({
      name: text,
      brand: text,
      price: { type: ['number', 'null'], minimum: 0 },
      currency: oneOf('USD', 'EUR', 'GBP'),
      in_stock: boolean,
      rating: { type: ['number', 'null'], minimum: 0, maximum: 5 },
      review_count: integer,
      features: list({ type: 'string' }),
      warranty: text,
    }),
    expected: {
      name: 'AeroPress Go',
      brand: 'AeroPress',
      price: 39.95,
      currency: 'USD',
      in_stock: true,
      rating: 4.7,
      review_count: 2318,
      features: ['Brews in one minute', 'Dishwasher safe', 'Includes travel mug'],
      warranty: null,
    },
  },
  {
    name: 'several products in sections',
    text: `### Kestrel 20 backpack
Price: 89 EUR
Volume: 20 l

### Heron 45 backpack
Price: 149 EUR
Volume: 45 l

### Wren pouch
Price: 15 EUR`,
    schema: object({
      products: list(object({ name: text, price: number, volume: text })),
    }),
    expected: {
      products: [
        { name: 'Kestrel 20 backpack', price: 89, volume: '20 l' },
        { name: 'Heron 45 backpack', price: 149, volume: '45 l' },
        { name: 'Wren pouch', price: 15, volume: null },
      ],
    },
  },
]
