import { mkdir } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { registry } from '../../engine/runtimes/registry.ts';
import type { Runtime } from '../../engine/runtimes/runtime.ts';
import { errorMessage } from '../../engine/text/errorMessage.ts';
import { dataFolder } from '../../host/platform/dataFolder.ts';
import { type LoadedWording, loadWording } from '../../host/wording/loadWording.ts';
import { packFileText } from '../../host/wording/packFile.ts';
import { packPath, storePack } from '../../host/wording/packStore.ts';
import { WordingError } from '../../host/wording/sourceFiles.ts';
import { createWriteGate, noDocuments } from '../../host/writes/gate.ts';
import { type ExitStatus, exitStatus, InputError, type Terminal } from '../terminal/terminal.ts';

export interface WordingOptions {
	/** Folder, `.tgz` or name of a package. */
	readonly target: string;
	readonly runtime?: Runtime;
	/** Where to put the pack instead of its usual place. */
	readonly out?: string;
	readonly format: 'text' | 'json';
}

/** Reads a runtime's fixed prose out of the user's own installation, and keeps what stood its check. */
export async function wording(options: WordingOptions, terminal: Terminal): Promise<ExitStatus> {
	const { target, runtime, out, format } = options;
	try {
		const loaded = await loadWording({
			target,
			from: process.cwd(),
			variables: process.env,
			...registry,
			...(runtime ? { runtime } : {}),
		});
		const file = await keep(loaded, out);
		terminal.out(format === 'json' ? asJson(loaded, file) : asText(loaded, file));
		return exitStatus.fine;
	} catch (error) {
		if (error instanceof WordingError) throw new InputError(error.message);
		throw error;
	}
}

async function keep({ runtime, found }: LoadedWording, out: string | undefined): Promise<string> {
	const text = packFileText(runtime, found);
	const gate = createWriteGate({ documents: noDocuments, trusted: () => true });
	if (out === undefined) {
		const storage = dataFolder();
		await makeFolder(storage);
		const outcome = await storePack(gate, storage, runtime.id, text);
		if (outcome.kind === 'failed') throw new WordingError(outcome.message);
		return packPath(storage, runtime.id);
	}
	const file = resolve(out);
	await makeFolder(dirname(file));
	const name = basename(file);
	const outcome = await gate.change({
		root: dirname(file),
		path: name,
		policy: { what: 'wording', accepts: (path) => path === name },
		transform: () => text,
	});
	if (outcome.kind === 'failed') throw new WordingError(outcome.message);
	return file;
}

async function makeFolder(folder: string): Promise<void> {
	try {
		await mkdir(folder, { recursive: true });
	} catch (error) {
		throw new WordingError(`cannot create ${folder}: ${errorMessage(error)}`);
	}
}

const namesOf = (passages: LoadedWording['missing']): string => passages.map(({ name }) => name).join(', ');

function asText({ installation, runtime, verified, missing }: LoadedWording, file: string): string {
	const all = verified.length + missing.length;
	const from = installation.name ?? installation.path;
	const unmeasured = runtime.wording.unmeasured ?? [];
	return [
		`${runtime.title}: ${verified.length} of ${all} passages verified, from ${from}`,
		...(unmeasured.length > 0 ? [`unknown length, so placeholders stay: ${unmeasured.join(', ')}`] : []),
		...(missing.length > 0 ? [`not found, so placeholders stay: ${namesOf(missing)}`] : []),
		`saved in ${file}`,
		'',
	].join('\n');
}

function asJson({ installation, runtime, verified, missing }: LoadedWording, file: string): string {
	const document = {
		runtime: runtime.id,
		installation: { path: installation.path, name: installation.name ?? null },
		verified: verified.map(({ name }) => name),
		missing: missing.map(({ name }) => name),
		unmeasured: runtime.wording.unmeasured ?? [],
		file,
	};
	return `${JSON.stringify(document, undefined, '\t')}\n`;
}
