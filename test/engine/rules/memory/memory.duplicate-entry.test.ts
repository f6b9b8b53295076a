import { describe, expect, it } from 'vitest';
import { memoryDuplicateEntry } from '../../../../server/src/engine/rules/memory/memoryDuplicateEntry.ts';
import { applyFix, check, expectEveryFixToSilence, v9 } from '../../../support/ruleTester.ts';

const tree = (text: string, path = 'MEMORY.md') => ({ runtime: v9, files: { [path]: text } });
const messagesOf = (text: string, path?: string) =>
	check(memoryDuplicateEntry, tree(text, path)).map(({ text }) => text);

describe('memory.duplicate-entry', () => {
	it('finds an entry that stands twice, whatever its emphasis, and takes the later one out', () => {
		const text =
			'- Sam never takes calls before ten.\n- The boiler is serviced in May.\n* **Sam** never takes calls  before ten\n';
		expect(messagesOf(text)).toEqual(['* **Sam** never takes calls  before ten']);
		expectEveryFixToSilence(memoryDuplicateEntry, tree(text));
	});

	it.each(['\n', '\r\n', '\r'])('takes out the later one and nothing else where lines end with %j', (newline) => {
		const lines = ['# Memory', '- Sam never takes calls before ten.', '- The boiler is serviced in May.'];
		const before = tree([...lines, lines[1], '- Kim has the key.', ''].join(newline));
		const [fix] = check(memoryDuplicateEntry, before)[0]?.finding.fixes ?? [];
		if (!fix) throw new Error('no fix');
		expect(applyFix(before, fix)).toEqual(tree([...lines, '- Kim has the key.', ''].join(newline)));
	});

	it('takes a space for a space, whichever it is', () => {
		const first = '- Sam never takes calls before ten.\n';
		for (const space of ['\t', '\u00A0', '\u2003', ' \u00A0\t'])
			expect(messagesOf(`${first}- Sam never takes${space}calls before ten.\n`)).toHaveLength(1);
	});

	it('is silent about short entries, entries that go on, code, and entries that differ', () => {
		expect(messagesOf('- Likes tea\n- Likes tea\n')).toEqual([]);
		expect(
			messagesOf('- The weekly meeting takes place:\n  - Monday\n- The weekly meeting takes place:\n  - Friday\n'),
		).toEqual([]);
		expect(messagesOf('```\n- a line of a log that repeats\n- a line of a log that repeats\n```\n')).toEqual([]);
		expect(messagesOf('- Sam never takes calls before ten.\n- Sam never takes calls before nine.\n')).toEqual([]);
	});

	it.each(['- **Email:** ', '- **Email**: ', '* __Email:__ '])('takes a field for one of its section: %s', (label) => {
		const line = `${label}nadia@harbour.example\n`;
		expect(messagesOf(`## Bank\n${line}## Library\n${line}`)).toEqual([]);
		expect(messagesOf(`## Bank\n${line}- Opened in May\n${line}## Library\n`)).toEqual([line.trimEnd()]);
	});

	it('looks at long-term memory only', () => {
		const text = '- Sam never takes calls before ten.\n- Sam never takes calls before ten.\n';
		expect(messagesOf(text, 'memory/2026-11-16.md')).toEqual([]);
		expect(messagesOf(text, 'AGENTS.md')).toEqual([]);
	});
});
