import type { FromPage } from '../../../protocol/chat/page.ts';

interface EditorApi {
	postMessage(message: FromPage): void;
	getState(): unknown;
	setState(state: unknown): void;
}

declare function acquireVsCodeApi(): EditorApi;

const api = acquireVsCodeApi();

export const post = (message: FromPage): void => api.postMessage(message);

/** What was typed and not sent; survives the page being thrown away. */
export function draft(): string {
	const state = api.getState();
	const saved = typeof state === 'object' && state !== null && 'draft' in state ? state.draft : undefined;
	return typeof saved === 'string' ? saved : '';
}

export const keepDraft = (text: string): void => api.setState({ draft: text });
