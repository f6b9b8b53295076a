import { basename, join } from 'node:path';
import { isRemarkable } from '../../../engine/workspace/files.ts';
import type { FileEntry, UnseenEntry, UnseenQuestions, WorkspacePath } from '../../../engine/workspace/snapshot.ts';
import { createQueue } from '../../platform/queue.ts';
import { type ChangedFolder, type LookedAgain, lookAgainAt, withChanges } from '../diskChanges.ts';
import type { FolderScan } from './folderScan.ts';
import { type FirstLook, lookAtUnseen, withLooks } from './unseenFiles.ts';
import { givenForUsual, type LettersOnDisk } from './usualNames.ts';

interface ListingOwner {
	/** The files are others from now on. */
	readonly onOther: () => void;
	/** Somebody has been told otherwise before. */
	readonly onNews: () => void;
}

const noneOther: LettersOnDisk = new Map();

/** What the disk had of one workspace when it was last looked at. Each state of it stays as it is: a later look makes another one. */
export class OwnListing implements UnseenQuestions {
	readonly #folder: ChangedFolder;
	readonly #owner: ListingOwner;
	#scan: FolderScan | undefined;
	#files: ReadonlyMap<WorkspacePath, FileEntry>;
	#onDisk: LettersOnDisk;
	readonly #wanted = new Set<WorkspacePath>();
	/** What is being looked at is asked for no more, and not known yet: whoever comes then waits. */
	readonly #inTurn = createQueue();
	#settling: Promise<void> | undefined;

	/** `scan`: undefined where no runtime asks for a listing of the folder. */
	constructor(folder: ChangedFolder, scan: FolderScan | undefined, owner: ListingOwner) {
		this.#folder = folder;
		this.#scan = scan;
		this.#files = scan?.files ?? new Map();
		this.#onDisk = scan?.onDisk ?? noneOther;
		this.#owner = owner;
	}

	get files(): ReadonlyMap<WorkspacePath, FileEntry> {
		return this.#files;
	}

	/** False where nobody has asked for a listing: then there are no files. */
	get isScanned(): boolean {
		return this.#scan !== undefined;
	}

	/** For people. */
	get notes(): readonly string[] {
		return this.#scan?.notes ?? [];
	}

	get openToOthers(): boolean {
		return this.#scan?.openToOthers ?? false;
	}

	/** True where somebody needs to know more of a file than its name. */
	get hasQuestions(): boolean {
		return this.#wanted.size > 0;
	}

	wanted(path: WorkspacePath): void {
		this.#wanted.add(path);
	}

	/** Takes a listing of the folder, for a runtime that asks for one. */
	takeScan(scan: FolderScan): void {
		this.#scan = scan;
		this.#onDisk = scan.onDisk ?? noneOther;
		this.#put(scan.files);
	}

	/** What `files` have under the names that programs ask for, and the disk in other letters. */
	get onDisk(): LettersOnDisk {
		return this.#onDisk;
	}

	/** True where the disk minds no letter case, as far as somebody has looked. */
	get isCaseBlind(): boolean {
		return this.#scan?.isCaseBlind ?? false;
	}

	/** Finds out with which letters the disk has these paths, which came, went or are others than they were. */
	async lookAtLetters(paths: readonly WorkspacePath[]): Promise<void> {
		if (!this.isScanned || this.#scan?.isCaseBlind === false) return;
		const { root, files, usualName } = this.#folder;
		const on = new Set(paths.map((path) => path.split('/', 1)[0] ?? ''));
		for (const [asked, own] of this.#onDisk) if (on.has(asked)) on.add(own);
		const names = [...on];
		const given = await givenForUsual(files, root, names, usualName);
		const kept = [...this.#onDisk].filter(([, own]) => !names.includes(own));
		if (given.size > 0 || kept.length < this.#onDisk.size) this.#onDisk = new Map([...kept, ...given]);
	}

	/** True where the disk still has what stood at `path`, and calls it otherwise now. */
	async hasOtherLetters(path: WorkspacePath): Promise<boolean> {
		if (!this.isCaseBlind) return false;
		const real = await this.#folder.files.realPath(join(this.#folder.root, path));
		return real !== undefined && basename(real) !== basename(path);
	}

	/** Looks again at exactly these files and folders. Nothing is other before `takeChanges`. */
	lookAgain(paths: readonly WorkspacePath[]): Promise<readonly LookedAgain[]> {
		return lookAgainAt(this.#folder, this.isScanned ? paths : []);
	}

	/** Takes what came of a second look. True where it made a difference. */
	takeChanges(looked: readonly LookedAgain[]): boolean {
		const next = withChanges(this.#files, looked);
		if (next) this.#put(next);
		return next !== undefined;
	}

	/** Looks at the files that somebody needs to know more of, and tells of them. */
	settleWanted(): Promise<void> {
		return this.#inTurn(() => this.#settleWanted());
	}

	async #settleWanted(): Promise<void> {
		if (!this.hasQuestions) return;
		// Whoever looks at all of them tells of these.
		if (this.#settling) await this.#settling;
		const wanted = [...this.#wanted].map((path) => this.#files.get(path));
		this.#wanted.clear();
		const unseen = wanted.filter((entry) => entry?.isUnseen === true);
		if (unseen.length === 0) return;
		this.#take(await lookAtUnseen(this.#folder, unseen));
		this.#owner.onNews();
	}

	/** Looks at all files of which only the names are known, and tells of those that somebody has asked for or would have been told of. */
	settle(): Promise<void> {
		this.#settling ??= this.#settle();
		return this.#settling;
	}

	async #settle(): Promise<void> {
		const unseen = this.#unseen();
		if (unseen.length === 0) return;
		const looks = await lookAtUnseen(this.#folder, unseen);
		const isNews = looks.some(({ before, now }) => !now || isRemarkable(now) || this.#wanted.has(before.path));
		this.#take(looks);
		if (isNews) this.#owner.onNews();
	}

	#unseen(): readonly UnseenEntry[] {
		return [...this.#files.values()].filter((entry) => entry.isUnseen === true);
	}

	#take(looks: readonly FirstLook[]): void {
		for (const { before } of looks) this.#wanted.delete(before.path);
		if (looks.length > 0) this.#put(withLooks(this.#files, looks));
	}

	#put(files: ReadonlyMap<WorkspacePath, FileEntry>): void {
		this.#files = files;
		this.#owner.onOther();
	}
}
