import type { FromOverviewPage } from '../../../protocol/overview/page.ts';

interface OverviewHost {
	postMessage(message: FromOverviewPage): void;
}

declare function acquireVsCodeApi(): OverviewHost;

const api = acquireVsCodeApi();

export const post = (message: FromOverviewPage): void => api.postMessage(message);
