import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';
import type { FoundSecret } from '../../engine/workspace/snapshot.ts';

const config = {
	rules: [
		{
			id: '@secretlint/secretlint-rule-preset-recommend',
			rule: creator,
			// Off unless asked for: an access key's id alone opens nothing, but nobody writes it down without the key.
			rules: [{ id: '@secretlint/secretlint-rule-aws', options: { enableIDScanRule: true } }],
		},
	],
};

/** Not worth a word in a persona file: an account's number is no key. */
const ignored: ReadonlySet<string> = new Set(['AWSAccountID']);

/** What secretlint's recommended rules find in `text`, in UTF-16 offsets. The rules read nothing but the text. */
export async function secretlintFinds(text: string): Promise<readonly FoundSecret[]> {
	const { messages } = await lintSource({
		// The name never reaches a disk; some rules would look there for files called `.p12`.
		source: { filePath: 'context.md', ext: '.md', content: text, contentType: 'text' },
		options: { config, noPhysicFilePath: true },
	});
	return messages
		.filter(({ messageId }) => !ignored.has(messageId))
		.map(({ messageId, range: [start, end] }) => ({ kind: messageId, range: { start, end } }));
}
