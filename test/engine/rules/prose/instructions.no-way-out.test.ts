import { describe, expect, it } from 'vitest';
import { instructionsNoWayOut } from '../../../../server/src/engine/rules/prose/instructionsNoWayOut.ts';
import { check, v1m, v9 } from '../../../support/ruleTester.ts';

const findingsOf = (files: Readonly<Record<string, string>>) => check(instructionsNoWayOut, { runtime: v9, files });
/** What is said of a list with `one` in it, and one in another file with `other`. */
const ofTwo = (one: string, other: string, more = '') =>
	findingsOf({ 'AGENTS.md': `# Rules\n\n- ${one}\n- Be kind.\n${more}`, 'SOUL.md': `# Soul\n\n- ${other}\n` }).map(
		({ text }) => text,
	);

const gates = [
	'Never send a letter without asking Ann.',
	'**Never** send a letter without first asking Ann',
	'Do not send letters, parcels or invoices without asking Ann first.',
	'You must not send a letter without Ann’s explicit approval.',
	'Never send a letter without the consent of Ann.',
	'Don’t send a letter without written permission from Ann, because she signs for it.',
	'Never send a letter until Ann has approved the text.',
	'Under no circumstances send a letter unless you have asked Ann.',
	'Never send a letter before asking Ann.',
	'Ask Ann before you send a letter.',
	'Always ask Ann for approval before you send a letter.',
	'Always wait for Ann’s okay before you send a letter.',
];
const bans = [
	'Never contact Ann.',
	'**Never** ask Ann anything.',
	'Do not ask Ann any questions.',
	'Don’t ask Ann for anything.',
	'Don’t ever disturb Ann, under any circumstances.',
	'You must never ask Ann for permission',
	'Never write to Ann, she has enough to do.',
	'Never call, message or otherwise contact Ann.',
	'Under no circumstances should you contact Ann.',
	'Please do not bother Ann at all!',
];

/** Neither forbids to ask her altogether. */
const openBans = [
	'Never contact Ann on Sundays.',
	'Never ask Ann about money.',
	'Do not disturb Ann before nine.',
	'Never contact Ann directly.',
	'Never message Ann first.',
	'Never ask Ann twice.',
	'Never call Ann.',
	'Never email Ann.',
	'Never contact Ann unless it burns.',
	'Never contact Ann, except in a storm.',
	'Never contact Ann. When it burns, ring her.',
	'If Ann is at sea, do not contact Ann.',
	'Never contact Ben.',
	'Never contact Ann or Ben.',
	'Never contact Anna.',
	'Never contact anybody.',
	'Never ask questions.',
	'Don’t ask for permission.',
	'Do not contact customers.',
	'Ben said “never contact Ann”.',
	'Did we say never to contact Ann?',
	'e.g. never contact Ann',
	'~~Never contact Ann.~~',
	'❌ Never contact Ann.',
	'Bad: never contact Ann.',
	'Invoices: never contact Ann.',
	'Ann never contacts Ben.',
	'Never forget to contact Ann.',
	'Never ask ann anything.',
];
/** Neither makes anything wait for her. */
const openGates = [
	'Send letters without asking Ann.',
	'Never send a letter without asking.',
	'Never send a letter without asking Ben.',
	'Never send a letter without asking Ann or Ben.',
	'Never send a letter without asking Ann, unless she is away.',
	'Never send a letter without a stamp.',
	'Never send a letter without telling Ann.',
	'Never send a letter without Ann’s address.',
	'Never send a letter until Ann has gone home.',
	'Never send a letter before Ann.',
	'If a letter is about money, ask Ann before you send it.',
	'Ask Ann.',
	'Ask Ann before nine.\n  Otherwise ask Ben.',
	'Wait for Ann before you send a letter.',
	'Ask Ann what she thinks.',
	'Do not ask Ann before you send a letter.',
];

describe('instructions.no-way-out', () => {
	it.each(gates)('sees that “%s” cannot be done by who may not contact her, whichever file says so', (gate) => {
		expect(ofTwo(gate, 'Never contact Ann.')).toEqual(['Never contact Ann.']);
		expect(ofTwo('Never contact Ann.', gate)).toEqual(['Never contact Ann.']);
	});

	it.each(bans)('sees that “%s” keeps the agent from asking', (ban) => {
		expect(ofTwo('Never send a letter without asking Ann.', ban)).toHaveLength(1);
	});

	it.each(openBans)('is silent about “%s”, which leaves a way', (ban) => {
		expect(ofTwo('Never send a letter without asking Ann.', ban)).toEqual([]);
	});

	it.each(openGates)('is silent about “%s”, which waits for nobody, or not always', (gate) => {
		expect(ofTwo(gate, 'Never contact Ann.')).toEqual([]);
	});

	it('knows roles, and who talks to the agent: only asking reaches them', () => {
		expect(ofTwo('Never pay a bill without asking my wife.', 'Do not contact my wife.')).toHaveLength(1);
		expect(ofTwo('Never pay a bill without asking me.', 'Never ask me anything.')).toHaveLength(1);
		expect(ofTwo('Never pay a bill until I have approved it.', 'Never ask me anything.')).toHaveLength(1);
		expect(ofTwo('Never pay a bill without my approval.', 'Never ask me for approval.')).toHaveLength(1);
		expect(ofTwo('Never pay a bill without user approval.', 'Never ask the user for approval.')).toHaveLength(1);
		expect(ofTwo('Never pay a bill without asking me.', 'Never disturb me.')).toEqual([]);
		expect(ofTwo('Never pay a bill without asking me.', 'Never message me.')).toEqual([]);
		expect(ofTwo('Never pay a bill without asking the user.', 'Never ask me anything.')).toEqual([]);
	});

	it('points at the ban, and from there at all that has to wait', () => {
		const [first, ...others] = findingsOf({
			'AGENTS.md': '# Rules\n\n- Never send a letter without asking Ann.\n- Ask Ann before you pay a bill.\n',
			'USER.md': '# People\n\n- Never contact Ann.\n- Do not disturb Ann.\n',
		});
		expect(others).toEqual([]);
		expect([first?.file, first?.text]).toEqual(['USER.md', 'Never contact Ann.']);
		expect(first?.message).toBe(
			'The agent cannot follow both rules: AGENTS.md needs permission from someone it must not ask here. It will stop, or break one of them. Say when it may ask, or what to do instead.',
		);
		expect(first?.finding.related?.map(({ place }) => place.range)).toEqual([
			{ start: 11, end: 50 },
			{ start: 53, end: 83 },
		]);
	});

	it.each([
		'Ann answers in the mornings.',
		'Approvals by Ann come as a note in `inbox/`.',
		'Ask Ben when you need something from Ann.',
		'Never post photographs. Ann: only through Ben.',
		'Contact Ann by letter.',
		'Do not disturb Ann before nine.',
	])('is silent where another line may say how she is reached: %s', (line) => {
		const gate = 'Never send a letter without asking Ann.';
		expect(ofTwo(gate, 'Never contact Ann.', `- ${line}\n`)).toEqual([]);
		expect(ofTwo(`${gate} ${line}`, 'Never contact Ann.')).toEqual([]);
		expect(ofTwo(gate, 'Never contact Ann.', '- Ann keeps the books.\n')).toHaveLength(1);
	});

	it('goes by what stands above: a ban for some place leaves the others', () => {
		const gate = '# Rules\n\n- Never send a letter without asking Ann.\n';
		const below = (heading: string) =>
			findingsOf({ 'AGENTS.md': gate, 'SOUL.md': `# Soul\n\n${heading}\n\n- Never contact Ann.\n` }).length;
		expect(below('## Boundaries')).toBe(1);
		expect(below('## Ann')).toBe(1);
		for (const heading of ['## In group chats', '## While she is away', '## Examples', 'On Sundays:']) {
			expect(below(heading), heading).toBe(0);
		}
	});

	it('lets what has to wait stand below its subject, but not below a case, and an order to ask is an exception there', () => {
		const above = (heading: string, gate: string) =>
			findingsOf({ 'AGENTS.md': `# Rules\n\n${heading}\n\n- ${gate}\n`, 'SOUL.md': '- Never contact Ann.\n' }).length;
		expect(above('## Bookings', 'Never send a letter without asking Ann.')).toBe(1);
		expect(above('## When it burns', 'Never send a letter without asking Ann.')).toBe(0);
		expect(above('## Old rules', 'Never send a letter without asking Ann.')).toBe(0);
		expect(above('## Bookings', 'Ask Ann before you send a letter.')).toBe(0);
		expect(above('## Letters', 'Ask Ann before you send a letter.')).toBe(1);
	});

	it('is silent about code, quotes, comments, tables, memories and files that nobody reads', () => {
		for (const text of ['```\n- Never contact Ann.\n```\n', '> - Never contact Ann.\n', '| Never contact Ann. |\n']) {
			expect(findingsOf({ 'AGENTS.md': `- Never pay without asking Ann.\n\n${text}` }), text).toEqual([]);
		}
		const gate = { 'AGENTS.md': '- Never pay without asking Ann.\n' };
		expect(findingsOf({ ...gate, 'MEMORY.md': '- Never contact Ann.\n' })).toEqual([]);
		expect(findingsOf({ ...gate, 'notes/SOUL.md': '- Never contact Ann.\n' })).toEqual([]);
		expect(findingsOf({ ...gate, 'SOUL.md': '<!--\n- Never contact Ann.\n-->\n' })).toEqual([]);
	});

	it('sees orders in prose that say never or always, and takes a bare imperative there for none', () => {
		const ban = '- Never contact Ann.\n';
		expect(findingsOf({ 'AGENTS.md': 'Always ask Ann before you pay.\n', 'SOUL.md': ban })).toHaveLength(1);
		expect(findingsOf({ 'AGENTS.md': 'Ask Ann before you pay.\n', 'SOUL.md': ban })).toEqual([]);
	});

	it('holds for every runtime with such files', () => {
		const files = { 'AGENTS.md': '- Never pay without asking Ann.\n', 'SOUL.md': '- Never contact Ann.\n' };
		expect(check(instructionsNoWayOut, { runtime: v1m, files })).toHaveLength(1);
		expect(check(instructionsNoWayOut, { runtime: 'goclaw@2026.2.26', files })).toHaveLength(1);
	});
});
