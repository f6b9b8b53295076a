import { createPrompt, type Part, type Prompt } from '../../server/src/engine/prompt/prompt.ts';
import type { TokenCounter } from '../../server/src/engine/text/lengths/tokens.ts';
import type { Session } from '../../server/src/engine/workspace/session.ts';

const session: Session = { kind: 'main', now: 0, timeZone: 'UTC', random: 0.5 };

export const filePart = (path: string, text: string, stability: Part['stability'] = 'stable'): Part => ({
	id: `file:${path}`,
	title: path,
	text,
	source: { kind: 'file', path, runs: [] },
	stability,
});

export const prosePart = (id: string, text: string, stability: Part['stability'] = 'stable'): Part => ({
	id,
	title: id,
	text,
	source: { kind: 'wording', piece: id, wording: 'chat' },
	stability,
});

export const promptOf = (...parts: readonly Part[]): Prompt =>
	createPrompt({
		runtime: 'test@1',
		session,
		parts,
		ledger: { rows: [], unit: 'UTF-16 units', injected: 0 },
	});

/** Four units a token, so that a test can count on its fingers. */
export const roughTokens: TokenCounter = {
	name: 'rough estimate',
	exact: false,
	count: (text) => Math.ceil(text.length / 4),
};
