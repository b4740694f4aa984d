/** English words that hold a question together and say nothing about its subject. */
export const stopWords: ReadonlySet<string> = new Set(
  `a about above after again all also am an and any are aren't as at be because been before being below
between both but by can can't cannot could couldn't did didn't do does doesn't doing don't down during each
either else ever etc few find for from further get give given gives had hadn't has hasn't have haven't having he
her here hers herself him himself his how i i'd i'll i'm i've if in into is isn't it its it's itself
just know let let's many may me might more most much must my myself no nor not of off on once only
or other ought our ours ourselves out over own please same shall shan't she should shouldn't show so some
such tell than that that's the their theirs them themselves then there there's these they they're this those
through to too under until up upon us very was wasn't we we're we've were weren't what what's when
when's where where's whether which while who who's whom whose why why's will with within without won't
would wouldn't yes yet you you're you've your yours yourself yourselves`.split(/\s+/),
)
