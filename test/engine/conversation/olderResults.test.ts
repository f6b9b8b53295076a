import { describe, expect, it } from 'vitest';
import {
	type ConversationMessage,
	type Shortened,
	type ShorteningRule,
	shortenResults,
	toolFilter,
} from '../../../server/src/engine/conversation/olderResults.ts';

const rule: ShorteningRule = {
	keepLastAssistants: 3,
	softTrimRatio: 0.3,
	hardClearRatio: 0.5,
	minPrunableToolChars: 50_000,
	softTrim: { maxChars: 4000, headChars: 1500, tailChars: 1500 },
	hardClear: { enabled: true, placeholder: '(gone)' },
	isPrunable: (tool) => tool !== 'kept',
	lengthOf: (text) => text.length,
	middleCut: (text, head, tail) => `${text.slice(0, head)}…${text.slice(-tail)}`,
};

/** A turn for each length: words, a call, its result, an answer. */
const turns = (lengths: readonly number[], tool = 'read'): ConversationMessage[] =>
	lengths.flatMap((length, turn): ConversationMessage[] => [
		{ id: `u${turn}`, role: 'user', text: 'Look.' },
		{ id: `a${turn}`, role: 'assistant', text: '{}' },
		{ id: `t${turn}`, role: 'tool', text: 'x'.repeat(length), tool },
	]);

/** A window, in tokens, of which `messages` fill a share. */
const filledTo = (share: number, messages: readonly ConversationMessage[]): number =>
	messages.reduce((sum, { text }) => sum + text.length, 0) / share / 4;

const idsOf = (shortened: Shortened, how: string): string[] =>
	Object.keys(shortened).filter((id) => shortened[id] === how);

describe('old results of tools', () => {
	const five = turns([9000, 9000, 9000, 9000, 9000]);

	it('are trimmed where the conversation fills three tenths of the window, but for those behind the last three answers', () => {
		expect(shortenResults(five, rule, filledTo(0.31, five))).toEqual({ t0: 'trimmed', t1: 'trimmed' });
		expect(shortenResults(five, rule, filledTo(0.29, five))).toEqual({});
	});

	it('stay whole where they are short, or their tool is left out', () => {
		const short = turns([4000, 4001, 9000, 9000, 9000]);
		expect(shortenResults(short, rule, filledTo(0.4, short))).toEqual({ t1: 'trimmed' });
		const kept = turns([9000, 9000, 9000, 9000], 'kept');
		expect(shortenResults(kept, rule, filledTo(0.9, kept))).toEqual({});
	});

	it('are cleared, the oldest first, until half of the window is free', () => {
		const many = turns(Array.from({ length: 40 }, () => 4000));
		const window = filledTo(0.6, many);
		const shortened = shortenResults(many, rule, window);
		const cleared = idsOf(shortened, 'cleared');
		expect(cleared).toEqual(Array.from({ length: 7 }, (_, turn) => `t${turn}`));
		expect(shortenResults(many, { ...rule, hardClear: { ...rule.hardClear, enabled: false } }, window)).toEqual({});
	});

	it('are not cleared for little', () => {
		const few = turns([4000, 4000, 4000, 4000, 4000]);
		expect(shortenResults(few, rule, filledTo(0.9, few))).toEqual({});
	});

	it('before the first words of the person are never touched', () => {
		const opening: ConversationMessage = { id: 'soul', role: 'tool', text: 'x'.repeat(9000), tool: 'read' };
		const all = [opening, ...five];
		expect(shortenResults(all, rule, filledTo(0.4, all))).not.toHaveProperty('soul');
	});

	it('that were shortened count as what is left of them, and stay so', () => {
		const earlier: Shortened = { t0: 'trimmed', t1: 'cleared' };
		expect(shortenResults(five, rule, filledTo(0.29, five), earlier)).toBe(earlier);
		const six = turns([9000, 9000, 9000, 9000, 9000, 9000]);
		expect(shortenResults(six, rule, filledTo(0.7, six), earlier)).toEqual({ ...earlier, t2: 'trimmed' });
	});
});

it('tools are named by patterns, whatever their case; what is denied is not allowed', () => {
	const isPrunable = toolFilter(['read*', ' Web_* '], ['*_secret']);
	expect(['read', 'READ_file', 'web_fetch', 'exec', 'read_secret'].map(isPrunable)).toEqual([
		true,
		true,
		true,
		false,
		false,
	]);
	expect(toolFilter([], [])('anything')).toBe(true);
	expect(toolFilter(['a*b*c'], [])('abbc')).toBe(true);
	expect(toolFilter(['ab*ba'], [])('aba')).toBe(false);
});
