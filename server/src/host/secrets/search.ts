import { secretsOfText } from '../../engine/secrets/find.ts';
import { seedWords } from '../../engine/secrets/words.ts';
import type { TextRange } from '../../engine/text/range.ts';
import type { FoundSecret } from '../../engine/workspace/snapshot.ts';
import { secretlintFinds } from './secretlint.ts';
import { seedPhrasesIn } from './seedPhrases.ts';

/** All that looks like a secret in `text`, in UTF-16 offsets: each stretch once, under the name that tells most. */
export async function secretsIn(text: string): Promise<readonly FoundSecret[]> {
	const { shaped, labelled } = secretsOfText(text);
	const phrases = seedWords.test(text) ? seedPhrasesIn(text) : [];
	const found: FoundSecret[] = [];
	for (const each of [...shaped, ...phrases, ...(await secretlintFinds(text)), ...labelled]) {
		if (!found.some((other) => touches(other.range, each.range))) found.push(each);
	}
	return found;
}

const touches = (a: TextRange, b: TextRange): boolean => a.start < b.end && b.start < a.end;
