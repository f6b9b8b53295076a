import { couldHoldSecret, secretsOfText } from '../../engine/secrets/find.ts';
import type { SecretScanner } from '../../host/secrets/scanner.ts';
import { diffOf } from '../check/fixDiff.ts';
import { coloursFor } from '../terminal/colours.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** The secrets in `texts`; undefined where one of them may hold some, and nobody could look. */
export async function secretsToHide(
	texts: readonly string[],
	scanner: SecretScanner,
): Promise<readonly string[] | undefined> {
	const secrets: string[] = [];
	for (const text of texts) {
		if (!couldHoldSecret(text)) continue;
		const { shaped, labelled } = secretsOfText(text);
		const scanned = await scanner.scan(text);
		if (!scanned) return undefined;
		for (const { range } of [...shaped, ...labelled, ...scanned]) secrets.push(text.slice(range.start, range.end));
	}
	return secrets;
}

/** True where nobody has looked for secrets in one of `texts`, which may hold some. */
export const areUnchecked = (texts: readonly string[], { hasFailed }: Pick<SecretScanner, 'hasFailed'>): boolean =>
	(hasFailed?.() ?? false) && texts.some(couldHoldSecret);

interface ShownChange {
	readonly before: string;
	readonly after: string;
	/** Undefined where nobody knows: then nothing of the change is shown. */
	readonly secrets: readonly string[] | undefined;
}

/** Prints what changes in the file `name`, with dots for secrets. */
export function showDiff(
	name: string,
	{ before, after, secrets }: ShownChange,
	color: boolean | undefined,
	terminal: Terminal,
): void {
	const { screen } = terminal;
	if (!secrets) {
		terminal.err(`${name}: what changes is not shown, as it could not be checked for secrets`);
		return;
	}
	const colours = coloursFor({ asked: color, variables: process.env, isScreen: screen !== undefined });
	const diff = diffOf(name, { before, after, secrets }, colours);
	if (screen) screen.paint(diff);
	else terminal.out(diff);
}
