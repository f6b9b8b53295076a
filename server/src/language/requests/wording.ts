import { mkdir } from 'node:fs/promises';
import type { CancellationToken } from 'vscode-languageserver';
import {
	type LoadWordingParams,
	LoadWordingRequest,
	type LoadWordingResult,
	WordingProgressNotification,
} from '../../../../protocol/workspace/wording.ts';
import { signalOf } from '../../host/platform/cancellation.ts';
import { loadWording } from '../../host/wording/loadWording.ts';
import { packFileText, parsePackFile } from '../../host/wording/packFile.ts';
import { storePack } from '../../host/wording/packStore.ts';
import { WordingError } from '../../host/wording/sourceFiles.ts';
import { createWriteGate, noDocuments } from '../../host/writes/gate.ts';
import type { LanguageContext } from '../context.ts';
import type { Feature } from '../feature.ts';

/** ms between two words on how far it has come. */
const leisure = 200;

async function load(target: string, token: CancellationToken, context: LanguageContext): Promise<LoadWordingResult> {
	const { connection, options, registry, shelf, workspaces } = context;
	let reported = 0;
	const runtimes = await registry.loadAll();
	const { runtime, found, verified, missing } = await loadWording({
		target,
		from: options.home,
		variables: {},
		runtimes,
		programs: registry.programs,
		signal: signalOf(token),
		onProgress(foundSoFar, wanted) {
			const now = performance.now();
			if (now - reported < leisure) return;
			reported = now;
			void connection.sendNotification(WordingProgressNotification, { found: foundSoFar, wanted });
		},
	});
	const text = packFileText(runtime, found);
	// It goes to a folder of our own, which is nobody's workspace: whether that one is trusted does not matter.
	const gate = createWriteGate({ documents: noDocuments, trusted: () => true });
	await mkdir(options.globalStorage, { recursive: true });
	const outcome = await storePack(gate, options.globalStorage, runtime.id, text);
	if (outcome.kind === 'failed') return { kind: 'failed', message: outcome.message };
	shelf.put(parsePackFile(text, runtime.id, runtimes));
	workspaces.wordingChanged();
	return {
		kind: 'loaded',
		runtime: runtime.id,
		runtimeTitle: runtime.title,
		verified: verified.length,
		missing: [...missing.map(({ name }) => name), ...(runtime.wording.unmeasured ?? [])],
	};
}

/** Reads a runtime's own prose out of the user's installation; every preview of that runtime shows it from then on. */
export const wordingRequest: Feature = {
	name: 'wording',
	register(context) {
		const { connection, files } = context;
		connection.onRequest(
			LoadWordingRequest,
			context.answered<LoadWordingParams, LoadWordingResult>('wording', async ({ installation }, token) => {
				const target = files.pathOf(installation);
				if (target === undefined) {
					return { kind: 'failed', message: 'Nothing was loaded: the folder is not on this computer.' };
				}
				try {
					return await load(target, token, context);
				} catch (error) {
					if (error instanceof WordingError) return { kind: 'failed', message: error.message };
					throw error;
				}
			}),
		);
	},
};
