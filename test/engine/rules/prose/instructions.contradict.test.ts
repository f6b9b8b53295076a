import { describe, expect, it } from 'vitest';
import { instructionsContradict } from '../../../../server/src/engine/rules/prose/instructionsContradict.ts';
import { check, v1m, v9 } from '../../../support/ruleTester.ts';

const findingsOf = (files: Readonly<Record<string, string>>) => check(instructionsContradict, { runtime: v9, files });
/** What is said of two instructions, each in a list of its own file. */
const ofTwo = (one: string, other: string) =>
	findingsOf({ 'AGENTS.md': `# Rules\n\n- ${one}\n`, 'SOUL.md': `# Soul\n\n- ${other}\n` }).map(({ text }) => text);

const opposites: readonly (readonly [string, string])[] = [
	['Always ask before sending mail.', 'Never ask before sending mail.'],
	['Always ask before you send an email.', 'Never ask before sending e-mails'],
	['Reply in German.', 'Do not reply in German.'],
	['**Always** reply in German', "**Don't** answer in German"],
	['You must answer in German.', 'You must not answer in German.'],
	['You should use emoji.', 'Under no circumstances use emoji.'],
	['Use emoji', 'Don’t ever use emoji!'],
	['Mention the price of a repair at once.', 'Do not mention the price of a repair.'],
	['Use emoji freely, people like them.', 'Do not use emoji.'],
	['Replies must be signed.', 'Replies must not be signed.'],
	['Always run `git push` after a change', 'never run `git push` after a change'],
	['If a customer is angry, offer a refund.', 'If a customer is angry, never offer a refund.'],
	['Always answer in German — Hedwig does not read English.', 'Never answer in German.'],
	['Be brief. Use tables in mails.', 'Never use tables in mails, because they break.'],
	['Language: always answer in German', 'Never answer in German'],
	['Delete temporary files without asking', 'Never delete temporary files without asking'],
	['Frage immer, bevor du Mails verschickst.', 'Frage nie, bevor du Mails verschickst.'],
	['Antworte auf Deutsch.', 'Antworte nicht auf Deutsch.'],
	['Immer auf Deutsch antworten', 'Nie auf Deutsch antworten'],
	['Antworte immer auf Deutsch', 'Niemals auf Deutsch antworten'],
	['Verwende Emojis in Mails', 'Verwende keine Emojis in Mails'],
	['Du musst auf Deutsch antworten.', 'Du darfst nicht auf Deutsch antworten.'],
	['Responde siempre en inglés.', 'No respondas en inglés.'],
	['Siempre pregunta antes de enviar correos', 'Nunca preguntes antes de enviar correos'],
	['Usa emojis en los correos', 'No uses emojis en los correos'],
	['Debes responder en inglés', 'No debes responder en inglés'],
	['Réponds toujours en anglais.', 'Ne réponds jamais en anglais.'],
	['Utilise des émojis dans les courriels', 'N’utilise pas d’émojis dans les courriels'],
	['Toujours répondre en anglais', 'Ne pas répondre en anglais'],
	['Responda sempre em inglês.', 'Não responda em inglês.'],
	['Pergunte antes de enviar e-mails', 'Nunca pergunte antes de enviar e-mails'],
];

/** Pairs that look alike and go together. */
const compatible: readonly (readonly [string, string])[] = [
	['Use emoji when somebody is sad.', 'Do not use emoji in invoices.'],
	['Always answer in English.', 'Never answer in German.'],
	['Use tables in mails.', 'Never use tables in Telegram.'],
	['Mention the price of a repair.', 'Do not mention the price of a repair at once.'],
	['Use emoji.', 'Do not use emoji often.'],
	['Ask before you delete anything.', 'Delete temporary files without asking.'],
	['Use emoji', 'Never use emoji, except in chats with Mia.'],
	['Use emoji', 'Never use emoji. In chats with Mia it is fine.'],
	['Use emoji, but only in chats', 'Never use emoji'],
	['Answer every message.', 'Do not always answer every message.'],
	['Answer the question.', 'Do not just answer the question.'],
	['You do not have to sign replies.', 'Sign replies.'],
	['Do not forget to sign replies.', 'Sign replies.'],
	['Do not hesitate to ask before sending mail.', 'Ask before sending mail.'],
	['Do we reply in German?', 'Do not reply in German.'],
	['He said “reply in German”.', 'Do not reply in German.'],
	['"Reply in German"', 'Do not reply in German.'],
	['`Reply in German`, for example', 'Do not reply in German.'],
	['~~Reply in German~~', 'Do not reply in German.'],
	['[x] Reply in German', 'Do not reply in German.'],
	['❌ Reply in German', 'Do not reply in German.'],
	['Bad: reply in German', 'Do not reply in German.'],
	['Invoices: reply in German', 'Do not reply in German.'],
	['Swear', 'Do not swear'],
	['**Always do this:**', '**Never do this:**'],
	['Always do the following: sign mails', 'Never do the following: sign mails twice'],
	['Uses emoji', 'Never use emoji'],
	['When Sam is asleep, reply in German.', 'Do not reply in German.'],
	['If Sam is away, send the mail.', 'If Sam is here, do not send the mail.'],
	['Antworte immer auf Deutsch', 'Antworte nicht immer auf Deutsch'],
	['Antworte Anna vor Ben.', 'Antworte nie Ben vor Anna.'],
	['Du musst Mails nicht unterschreiben', 'Du musst Mails unterschreiben'],
	['Frage, ob du nicht antworten sollst', 'Frage, ob du antworten sollst'],
	['Responde en inglés', 'No respondas siempre en inglés'],
	['Responde solo en inglés', 'No respondas en inglés a Ana'],
	['Réponds en anglais', 'Ne réponds pas toujours en anglais'],
	['Responda em inglês', 'Não responda em inglês, salvo a turistas'],
];

describe('instructions.contradict', () => {
	it.each(opposites)('sees that “%s” and “%s” exclude each other, whichever file has which', (one, other) => {
		expect(ofTwo(one, other)).toHaveLength(1);
		expect(ofTwo(other, one)).toHaveLength(1);
	});

	it.each(compatible)('is silent about “%s” beside “%s”', (one, other) => {
		expect(ofTwo(one, other)).toEqual([]);
		expect(ofTwo(other, one)).toEqual([]);
	});

	it('points at the later one, and from there at the other', () => {
		const [first] = findingsOf({
			'AGENTS.md': '# Rules\n\n- Send what is ready.\n- Never ask before sending mail.\n',
			'SOUL.md': '# Soul\n\n- Always ask before sending mail.\n',
		});
		expect(first?.file).toBe('SOUL.md');
		expect(first?.text).toBe('Always ask before sending mail.');
		expect(first?.message).toContain('contradicts “Never ask before sending mail” in AGENTS.md');
		expect(first?.finding.related).toEqual([
			{
				place: { file: { kind: 'workspace', path: 'AGENTS.md' }, range: { start: 33, end: 63 } },
				message: 'the opposite',
			},
		]);
	});

	it('sees both in one file, in the file about the person, in numbered lists, and in a line of prose that says always or never', () => {
		const file = '# Rules\n\n1. Reply in German.\n2. Be kind.\n3. Do not reply in German.\n';
		expect(findingsOf({ 'AGENTS.md': file }).map(({ message }) => message)).toEqual([
			expect.stringContaining('“Reply in German” further up'),
		]);
		expect(findingsOf({ 'SOUL.md': '* Reply in German\n', 'USER.md': '* Never reply in German\n' })).toHaveLength(1);
		expect(
			findingsOf({ 'AGENTS.md': 'Always reply in German.\n', 'SOUL.md': 'You are Aria. Never reply in German.\n' }),
		).toHaveLength(1);
	});

	it('takes a prose sentence without such a word for no order', () => {
		expect(findingsOf({ 'AGENTS.md': 'Reply in German\n', 'SOUL.md': '- Never reply in German\n' })).toEqual([]);
	});

	it('goes by what stands above: a special rule beside a general one is no contradiction', () => {
		const general = '# Soul\n\n## Style\n\n- Do not use emoji.\n';
		const below = (heading: string) =>
			findingsOf({ 'AGENTS.md': `# Rules\n\n${heading}\n\n- Use emoji.\n`, 'SOUL.md': general }).length;
		expect(below('## Tone and voice')).toBe(1);
		expect(below('## Emoji')).toBe(1);
		expect(below('Rules:')).toBe(1);
		for (const heading of ['## In group chats', '## Invoices', '## What you never do', '## Examples', 'In letters:']) {
			expect(below(heading), heading).toBe(0);
		}
		const same = (text: string) => `## In letters\n\n- ${text}\n`;
		expect(findingsOf({ 'AGENTS.md': same('Use emoji.'), 'SOUL.md': same('Never use emoji.') })).toHaveLength(1);
		expect(findingsOf({ 'AGENTS.md': '# For groups\n\n- Use emoji.\n', 'SOUL.md': general })).toEqual([]);
	});

	it('is silent about code, quotes, comments, tables, frontmatter and items below items', () => {
		const ban = '- Never use emoji.\n';
		for (const text of [
			'```\n- Use emoji.\n```\n',
			'> - Use emoji.\n',
			'<!--\n- Use emoji.\n-->\n',
			'| Use emoji. |\n',
			'---\nrule: Always use emoji\n---\n',
			'- In letters\n  - Use emoji.\n',
		]) {
			expect(findingsOf({ 'AGENTS.md': text, 'SOUL.md': ban }), text).toEqual([]);
		}
	});

	it('reads what goes on in the next lines of an item', () => {
		const ban = '- Never use emoji.\n';
		expect(findingsOf({ 'AGENTS.md': '- Use emoji\n  - only in chats\n', 'SOUL.md': ban })).toEqual([]);
		expect(findingsOf({ 'AGENTS.md': '- Use\n  emoji.\n', 'SOUL.md': ban })).toHaveLength(1);
	});

	it('leaves what is remembered and what only some files say to nobody alone', () => {
		const ban = '- Never use emoji.\n';
		expect(findingsOf({ 'MEMORY.md': '- Always use emoji.\n', 'SOUL.md': ban })).toEqual([]);
		expect(findingsOf({ 'notes/SOUL.md': '- Always use emoji.\n', 'SOUL.md': ban })).toEqual([]);
	});

	it('says nothing of a key again', () => {
		const [first] = findingsOf({
			'AGENTS.md': '- Always send token 8f3a91\n',
			'SOUL.md': '- Never send token 8f3a91\n',
		});
		expect(first?.message).not.toContain('8f3a91');
	});

	it('holds for every runtime with such files', () => {
		const files = { 'AGENTS.md': '- Use emoji.\n', 'SOUL.md': '- Never use emoji.\n' };
		expect(check(instructionsContradict, { runtime: v1m, files })).toHaveLength(1);
		expect(check(instructionsContradict, { runtime: 'goclaw@2026.2.26', files })).toHaveLength(1);
	});

	it('looks at a text once, and at long ones in a time that grows with their length', () => {
		const items = (count: number) =>
			Array.from(
				{ length: count },
				(_, at) => `- ${at % 2 ? 'Never' : 'Always'} weigh basket ${at} ${'very '.repeat(20)}slowly.`,
			);
		const heavy = [
			'(',
			'- never '.repeat(9000),
			`Never ${'a, '.repeat(30_000)}`,
			'<!--'.repeat(20_000),
			'- a:'.repeat(20_000),
		];
		for (const text of [items(900).join('\n'), ...heavy.map((line) => `- ${line}\n`)]) {
			expect(findingsOf({ 'AGENTS.md': text, 'SOUL.md': text })).toEqual([]);
		}
	});
});
