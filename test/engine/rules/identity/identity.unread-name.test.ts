import { describe, expect, it } from 'vitest';
import { identityUnreadName } from '../../../../server/src/engine/rules/identity/identityUnreadName.ts';
import { check, everyVersion, expectEveryFixToSilence, v1m, v9 } from '../../../support/ruleTester.ts';

const tree = (text: string, runtime = v9) => ({ runtime, files: { 'IDENTITY.md': text } });
const findingsOf = (text: string, runtime = v9) => check(identityUnreadName, tree(text, runtime));

describe('identity.unread-name', () => {
	it.each([
		['# Identity Card\n\n## Name\n\nTheodora Finch\n\n## Emoji\n\n⚗️\n', 'Theodora Finch', 'below a heading'],
		[
			'# Registry\r\n\r\n**Official Name:** The Night Porter\r\n',
			'The Night Porter',
			'under the label “Official Name”',
		],
		['Full Name: Ada\n', 'Ada', 'under the label “Full Name”'],
		['- **名前:** あおい\n', 'あおい', 'under the label “名前”'],
		['| Field | Value |\n|---|---|\n| Name | Rook |\n| Emoji | ♜ |\n', 'Rook', 'in a table'],
		['# About me\n\nMy name is Josephine, though Walter calls me Jo.\n', 'Josephine', 'in a sentence'],
		['Ich heiße Momo und passe auf.\n', 'Momo', 'in a sentence'],
		['Me llamo Lola. Soy una gata.\n', 'Lola', 'in a sentence'],
		['Je m’appelle Colette.\n', 'Colette', 'in a sentence'],
		['Меня зовут Домовой.\n', 'Домовой', 'in a sentence'],
		['我叫小茶，住在茶馆。\n', '小茶', 'in a sentence'],
		['---\ntitle: me\n---\nYour name is **Quill**.\n', 'Quill', 'in a sentence'],
	])('finds the name in %j', (text, name, how) => {
		for (const runtime of everyVersion) {
			const [found, ...others] = findingsOf(text, runtime);
			expect(others).toEqual([]);
			expect(found?.text).toBe(name);
			expect(found?.message).toContain(`People see “Assistant”: the name is ${how}, where`);
			expect(found?.message).toContain(`Write a line “- Name: ${name}”.`);
			expectEveryFixToSilence(identityUnreadName, tree(text, runtime));
		}
	});

	it.each([
		'- **Name:** Aria\n\nMy name is Josephine.\n',
		'- Name:\n  Aria\n',
		'# Identity\n\nA card for whoever comes.\n',
		'# Identity\n\n## Name\n\n## Emoji\n',
		'# Identity\n\n## Name\n\n_(to be decided)_\n',
		'# Identity\n\n## Name\n\nPick whatever you like, and tell Sam.\n',
		'- **File name:** IDENTITY.md\n',
		'- **Username:** aria\n',
		'> My name is Legion.\n',
		'My name is not decided yet.\n',
		'```md\nMy name is Ozymandias.\n```\n',
	])('is silent about %j', (text) => {
		expect(findingsOf(text)).toEqual([]);
	});

	it('is silent where the configuration names the agent', () => {
		const config = "{ ui: { assistant: { name: 'Rook' } } }";
		expect(check(identityUnreadName, { ...tree('My name is Rook.\n', v1m), config })).toEqual([]);
	});
});
