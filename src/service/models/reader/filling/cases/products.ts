import type { Case } from './case.ts'
import { boolean, date, fields, integer, list, number, object, oneOf, text } from './case.ts'

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
    ...fields({
      name: [text, 'AeroPress Go'],
      brand: [text, 'AeroPress'],
      price: [{ type: ['number', 'null'], minimum: 0 }, 39.95],
      currency: [oneOf('USD', 'EUR', 'GBP'), 'USD'],
      in_stock: [boolean, true],
      rating: [{ type: ['number', 'null'], minimum: 0, maximum: 5 }, 4.7],
      review_count: [integer, 2318],
      features: [
        list({ type: 'string' }),
        ['Brews in one minute', 'Dishwasher safe', 'Includes travel mug'],
      ],
      warranty: [text, null],
    }),
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
    ...fields({
      products: [
        list(object({ name: text, price: number, volume: text })),
        [
          { name: 'Kestrel 20 backpack', price: 89, volume: '20 l' },
          { name: 'Heron 45 backpack', price: 149, volume: '45 l' },
          { name: 'Wren pouch', price: 15, volume: null },
        ],
      ],
    }),
  },
  {
    name: 'a data sheet',
    text: `Model: HX-200 heat pump
Rated power     8.4 kW
Voltage         230 V
Noise level     43 dB
Dimensions      1100 x 450 x 900 mm
Refrigerant     R290
Energy class    A+++
Weight          96 kg
Warranty: 5 years`,
    ...fields({
      model: [text, 'HX-200 heat pump'],
      rated_power_kw: [number, 8.4],
      voltage: [integer, 230],
      noise_level: [text, '43 dB'],
      dimensions: [text, '1100 x 450 x 900 mm'],
      refrigerant: [text, 'R290'],
      energy_class: [text, 'A+++'],
      weight_kg: [number, 96],
      warranty_years: [integer, 5],
      price: [number, null],
    }),
  },
  {
    name: 'a review',
    text: `★★★★☆ Solid kettle, noisy lid
Reviewed by Tess on 9 May 2025

I bought this kettle for $54.99 and it boils a litre in three minutes. The lid is noisy. I would recommend it.

Pros: fast, sturdy handle
Cons: noisy lid, short cord`,
    ...fields({
      reviewer: [text, 'Tess'],
      review_date: [date, '2025-05-09'],
      price: [number, 54.99],
      pros: [list({ type: 'string' }), ['fast', 'sturdy handle']],
      cons: [list({ type: 'string' }), ['noisy lid', 'short cord']],
      would_recommend: [boolean, true],
      verified_purchase: [boolean, null],
    }),
  },
]
