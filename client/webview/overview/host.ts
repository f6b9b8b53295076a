import type { FromOverviewPage } from '../../../protocol/overview/page.ts';

interface OverviewHost {
	postMessage(message: FromOverviewPage): void;
	getState(): unknown;
	setState(state: unknown): void;
}

declare function acquireVsCodeApi(): OverviewHost;

const api = acquireVsCodeApi();

export const post = (message: FromOverviewPage): void => api.postMessage(message);

/** What outlives the page, which the editor ends when it goes out of sight. */
export const kept = (): unknown => api.getState();
export const keep = (state: unknown): void => api.setState(state);
