import type { FromGrantsPage } from '../../../protocol/managed/grantsPage.ts';

interface GrantsHost {
	postMessage(message: FromGrantsPage): void;
}

declare function acquireVsCodeApi(): GrantsHost;

const api = acquireVsCodeApi();

export const post = (message: FromGrantsPage): void => api.postMessage(message);
