import { realpath, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ManagedFile } from '../../../engine/runtimes/capabilities/managedFile.ts';
import type { Runtime } from '../../../engine/runtimes/runtime.ts';
import { errorMessage } from '../../../engine/text/errorMessage.ts';
import { codeOf, whyNot } from '../../sqlite/connection.ts';
import {
	type ConnectedDatabase,
	layoutOf,
	NotConnected,
	nameOf,
	tenantMeant,
	tenantPart,
	versionFor,
} from '../connected.ts';
import type { StoredDatabase } from '../storedDatabase.ts';
import { FileUnusable, fileSession } from './fileSession.ts';

interface FileOptions {
	/** Absolute; of a folder, the database in it is meant. */
	readonly path: string;
	/** Whose agents are meant, by name or id; undefined: those of the only tenant. */
	readonly tenant?: string | undefined;
	/** Those that it may belong to. */
	readonly runtimes: readonly Runtime[];
	/** False where the person has asked for changes. */
	readonly isReadOnly: boolean;
}

type FileRuntime = Runtime & { readonly managedFile: ManagedFile };

const hasFiles = (runtime: Runtime): runtime is FileRuntime => runtime.managedFile !== undefined;

/** SQLite's primary code where a statement names what is not there. */
const noSuchThing = 1;

/** Ends a sentence for people. */
const why = (error: unknown): string => {
	if (error instanceof FileUnusable) return error.message;
	if (codeOf(error) === noSuchThing)
		return `its tables are not those of the version that Soulscope knows (${errorMessage(error)})`;
	return whyNot(error, 'agents');
};

const kindOf = (path: string): Promise<'file' | 'folder' | 'other' | undefined> =>
	stat(path).then(
		(facts) => (facts.isFile() ? 'file' : facts.isDirectory() ? 'folder' : 'other'),
		() => undefined,
	);

/** Absolute path of the file, with every link resolved. Throws `NotConnected`. */
async function fileAt(path: string, names: readonly string[]): Promise<string> {
	const kind = await kindOf(path);
	if (kind === undefined) throw new NotConnected(`There is no file ${path}, or it may not be read.`);
	if (kind === 'other') throw new NotConnected(`${path} is not a file.`);
	if (kind === 'file') return realpath(path);
	for (const name of names) {
		const file = join(path, name);
		if ((await kindOf(file)) === 'file') return realpath(file);
	}
	throw new NotConnected(`${path} is a folder, and there is no ${names.join(' or ')} in it. Name the file.`);
}

/** Finds out whose the file is. Throws `NotConnected`. */
export async function connectFile({
	path,
	tenant: wanted,
	runtimes,
	isReadOnly,
}: FileOptions): Promise<ConnectedDatabase> {
	const owners = runtimes.filter(hasFiles);
	const file = await fileAt(
		path,
		owners.flatMap(({ managedFile }) => managedFile.names),
	);
	const missing: string[] = [];
	try {
		for (const runtime of owners) {
			const { managed } = runtime.managedFile;
			const session = fileSession(file, managed.title, undefined);
			const [lacking] = managed.missing(await session.read(managed.tables));
			if (lacking === undefined) return await connected(file, { runtime, runtimes, wanted, isReadOnly });
			missing.push(`${managed.title} would have the table ${lacking}`);
		}
	} catch (error) {
		if (error instanceof NotConnected) throw error;
		throw new NotConnected(`${path} cannot be opened: ${why(error)}.`);
	}
	throw new NotConnected(`No runtime that Soulscope knows keeps its agents in ${path}: ${missing.join('; ')}.`);
}

async function connected(
	file: string,
	{
		runtime,
		runtimes,
		wanted,
		isReadOnly: isMeantToRead,
	}: {
		readonly runtime: FileRuntime;
		readonly runtimes: readonly Runtime[];
		readonly wanted: string | undefined;
		readonly isReadOnly: boolean;
	},
): Promise<ConnectedDatabase> {
	const { managed } = runtime.managedFile;
	const layout = await layoutOf(managed, fileSession(file, managed.title, undefined).read);
	const tenant = tenantMeant(layout.tenants, wanted, file);
	const session = fileSession(file, managed.title, tenant?.id);
	const locked = isMeantToRead ? undefined : layout.locked;
	const isReadOnly = isMeantToRead || locked !== undefined;
	const ask: StoredDatabase['ask'] = (question) =>
		isReadOnly || question.statement.text.startsWith('SELECT')
			? session.read(question)
			: session.write((change) => change(question));
	const together: StoredDatabase['together'] = (work) => (isReadOnly ? work(ask) : session.write(work));
	return {
		name: nameOf(basename(file), [file], tenant),
		place: [file, ...tenantPart(tenant, wanted)].join(', '),
		runtime: { ...versionFor(runtime, runtimes, layout), managed: layout.managed },
		title: layout.title,
		isReadOnly,
		locked,
		ask,
		together,
		// Nobody else writes meanwhile, whatever it is called.
		alone: (_name, work) => together(work),
		why,
		[Symbol.asyncDispose]: async () => {},
	};
}
