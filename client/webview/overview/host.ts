import type { FromOverviewPage } from '../../../protocol/overview/page.ts';

interface OverviewHost {
	postMessage(message: FromOverviewPage): void;
	getState(): unknown;
	setState(state: unknown): void;
}

declare function acquireVsCodeApi(): OverviewHost;

const api = acquireVsCodeApi();

export const post = (message: FromOverviewPage): void => api.postMessage(message);

const parts = (): Readonly<Record<string, unknown>> => ({ ...(api.getState() as object | null | undefined) });

/** What outlives the page, which the editor ends when it goes out of sight: each part under its name. */
export const kept = (part: string): unknown => parts()[part];
export const keep = (part: string, state: unknown): void => api.setState({ ...parts(), [part]: state });
