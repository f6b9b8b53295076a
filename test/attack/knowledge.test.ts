import { expect, it } from 'vitest';
import { fuzzKnowledge } from './attacks/fuzzKnowledge.ts';
import { knowledgeWriters } from './attacks/knowledgeWriters.ts';
import { play, told } from './play.ts';

const form = { short: true, scale: 1, seed: 7 };

it.each([fuzzKnowledge, knowledgeWriters])('nothing comes of it that $what', { timeout: 120_000 }, async (attack) => {
	const played = await play(attack, form);
	expect(played.passed, told(played, form)).toBe(true);
});
