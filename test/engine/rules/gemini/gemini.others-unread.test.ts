import { describe, expect, it } from 'vitest';
import { othersUnread } from '../../../../server/src/engine/runtimes/geminiCli/rules/othersUnread.ts';
import { check, expectEveryFixToSilence } from '../../../support/ruleTester.ts';
import { gemini, geminiWith } from './support.ts';

describe('gemini.others-unread', () => {
	it.each(['AGENTS.md', 'CLAUDE.md'])('finds that %s is not read, and offers a GEMINI.md that imports it', (name) => {
		const tree = geminiWith({}, { [name]: '# Rules\n' });
		const [first] = check(othersUnread, tree);
		expect(first?.file).toBe(name);
		expect(first?.message).toContain(`Gemini CLI does not read ${name}, and there is no GEMINI.md`);
		expectEveryFixToSilence(othersUnread, tree);
	});

	it.each([
		['there is a GEMINI.md', gemini({ 'AGENTS.md': 'a', 'GEMINI.md': 'g' })],
		['there is one further down', gemini({ 'AGENTS.md': 'a', 'src/GEMINI.md': 'g' })],
		['the settings name it', geminiWith({ context: { fileName: ['AGENTS.md'] } }, { 'AGENTS.md': 'a' })],
		['it says nothing', gemini({ 'AGENTS.md': '\n' })],
	])('is silent where %s', (_, tree) => {
		expect(check(othersUnread, tree)).toEqual([]);
	});
});
