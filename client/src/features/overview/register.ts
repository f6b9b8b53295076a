import * as vscode from 'vscode';
import { type LazyPart, lazyPart } from '../../lazyPart.ts';
import type { OverviewPart } from './overviewPart.ts';
import { type OverviewServices, overviewPanel } from './services.ts';

export type OverviewFeature = LazyPart<OverviewPart>;

/** The page that says how an agent is. It comes with a command, or with a window that had it open. */
export function createOverview(services: OverviewServices): OverviewFeature {
	const part = lazyPart(async () => (await import('./overviewPart.ts')).createPart(services));
	const restoring = vscode.window.registerWebviewPanelSerializer(overviewPanel, {
		deserializeWebviewPanel: async (panel) => (await part.load()).restore(panel),
	});
	return {
		load: part.load,
		dispose() {
			restoring.dispose();
			part.dispose();
		},
	};
}
