/**
 * Holaboss's sentences are its own, and ours are ours: in its cases a token stands for each, with what has to be in it.
 * `{{PROSE}}` is any sentence, `{{SUM_FAILED:Boom}}` one that holds `Boom`, `{{SUM_COMMAND:npm test:verification}}`
 * one that holds both.
 */
const token = /\{\{([A-Z_]+)(?::(.*?))?\}\}/gu;

export const isWorded = (expected: unknown): expected is string =>
	typeof expected === 'string' && expected.search(token) >= 0;

const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/gu, '\\$&');

/** How `actual` differs from `expected`, sentences aside; undefined where it does not. */
export function sentenceDifference(expected: string, actual: unknown, at: string): string | undefined {
	if (typeof actual !== 'string') return `${at}expected text, got ${JSON.stringify(actual)}`;
	const tokens = [...expected.matchAll(token)];
	const literals = expected.split(new RegExp(token.source.replaceAll(/\((?!\?)/gu, '(?:'), 'u'));
	const found = new RegExp(`^${literals.map(literally).join('([^\\n]+?)')}$`, 'u').exec(actual);
	if (!found) return `${at}expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`;
	for (const [index, [whole, , values = '']] of tokens.entries()) {
		const sentence = found[index + 1] ?? '';
		const missing = values.split(':').find((value) => !sentence.includes(value));
		if (missing !== undefined) return `${at}${whole} asks for ${missing}, which is not in ${JSON.stringify(sentence)}`;
	}
	return undefined;
}
