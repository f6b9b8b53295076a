import * as vscode from 'vscode';
import {
	GrowthProgressNotification,
	type OverviewGrowth,
	OverviewGrowthRequest,
	type OverviewRecall,
	OverviewRecallRequest,
} from '../../../../protocol/overview/growth.ts';
import type { GrowthOnPage } from '../../../../protocol/overview/page.ts';
import type { Server } from '../../server/server.ts';
import { errorMessage } from '../../ui/errorMessage.ts';

interface GrowthOptions {
	readonly server: Server;
	/** URI of the agent that is shown. */
	agent(): string | undefined;
	post(growth: GrowthOnPage): void;
}

interface GrowthPart extends vscode.Disposable {
	/** The person looks at it. */
	show(): void;
	/** Something may be other than it was. */
	renew(): void;
	/** Another agent is shown, or none: nobody waits for the answer. */
	forget(): void;
}

/** Asks how an agent grew once somebody looks, one question at a time, and again where something has changed since. */
export function createGrowth({ server, agent, post }: GrowthOptions): GrowthPart {
	let asked: vscode.CancellationTokenSource | undefined;
	let isWanted = false;
	let isStale = false;
	let growth: OverviewGrowth | undefined;
	let recall: OverviewRecall | undefined;

	// What it says of another agent is of no use any more.
	server.onNotification(GrowthProgressNotification, ({ workspace, done, total }) => {
		if (asked && !growth && workspace === agent()) post({ agent: workspace, progress: total > 0 ? done / total : 0 });
	});

	async function ask(): Promise<void> {
		const workspace = agent();
		if (!isWanted || workspace === undefined) return;
		if (asked) {
			isStale = true;
			return;
		}
		const cancelling = new vscode.CancellationTokenSource();
		asked = cancelling;
		isStale = false;
		const isOver = () => cancelling.token.isCancellationRequested;
		if (!growth) post({ agent: workspace, progress: 0 });
		try {
			const grown = await server.request(OverviewGrowthRequest, { workspace }, cancelling.token);
			if (isOver()) return;
			growth = grown;
			post({ agent: workspace, growth, ...(recall && { recall }) });
			// It takes all conversations to know, and what is typed changes nothing of it.
			if (recall) return;
			const recalled = await server
				.request(OverviewRecallRequest, { workspace }, cancelling.token)
				.catch(() => undefined);
			if (isOver()) return;
			recall = recalled;
			post({ agent: workspace, growth, ...(recall && { recall }) });
		} catch (error) {
			if (isOver()) return;
			post({ agent: workspace, failure: errorMessage(error) });
		} finally {
			cancelling.dispose();
			if (asked === cancelling) {
				asked = undefined;
				if (isStale) void ask();
			}
		}
	}

	function forget(): void {
		asked?.cancel();
		asked = undefined;
		[isWanted, growth, recall] = [false, undefined, undefined];
	}

	return {
		show() {
			isWanted = true;
			recall = undefined;
			void ask();
		},
		renew: () => void ask(),
		forget,
		dispose: forget,
	};
}
