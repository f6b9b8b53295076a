import type { Neighbour } from '../../../engine/workspace/neighbours/neighbours.ts';
import type { Snapshot, WorkspacePath } from '../../../engine/workspace/snapshot.ts';
import type { WorkspaceIdentity, WorkspaceSurroundings } from '../surroundings.ts';
import type { FileChange, PlacedSession, Workspace } from '../workspaces.ts';
import { askSessions } from './askSessions.ts';
import { PlaceAnswers } from './placeAnswers.ts';
import { PlacesOnDisk } from './placesOnDisk.ts';

/** What the places have to know of their workspace, at each moment. */
type PlacedWorkspace = Pick<
	Workspace,
	'root' | 'runtime' | 'evidence' | 'snapshot' | 'analysis' | 'session' | 'pathOf'
> &
	Pick<WorkspaceIdentity, 'neighbours'>;

/** What one workspace knows for programs that find their own files: whoever of them is at home, what they ask, what they are answered. */
export class ProgramPlaces {
	readonly #owner: PlacedWorkspace;
	readonly #around: WorkspaceSurroundings;
	#places: PlacesOnDisk;
	readonly #touch: () => void;
	/** Of the newest snapshot. */
	#passedBy: Snapshot['passedBy'];

	/** `answers`: what has been answered already, while it was decided what the folder is. `touch`: snapshots are to be made anew. */
	constructor(
		owner: PlacedWorkspace,
		around: WorkspaceSurroundings,
		answers: PlaceAnswers | undefined,
		touch: () => void,
	) {
		this.#owner = owner;
		this.#around = around;
		this.#touch = touch;
		this.#places = this.#placesWith(answers);
	}

	/** Others are at home from now on: what those before them have asked is nobody's matter any more. `answers` as above. */
	beginAnew(answers: PlaceAnswers | undefined): void {
		this.#places = this.#placesWith(answers);
	}

	/** `disk` with the texts that programs have asked for. */
	over(disk: Snapshot['files']): Snapshot['files'] {
		return this.#places.over(disk);
	}

	/** True for a file of the workspace that some program has read. */
	reads(path: WorkspacePath): boolean {
		return this.#places.reads(path);
	}

	/** What a snapshot with these files has besides them. */
	around(files: Snapshot['files']): Pick<Snapshot, 'places' | 'around' | 'passedBy'> {
		const found = this.#places.around(files);
		if (!found.places) return found;
		this.#passedBy = this.#around.passedBy?.of(this.#owner.root);
		return { ...found, ...(this.#passedBy && { passedBy: this.#passedBy }) };
	}

	/** There is a newer snapshot to be made. */
	forget(): void {
		this.#places.forget();
	}

	/** True where somebody has asked the newest snapshot for what nobody has looked at. */
	get hasQuestions(): boolean {
		return this.#places.hasQuestions;
	}

	/** Absolute paths that were asked for, there or not. */
	get asked(): readonly string[] {
		return this.#places.asked;
	}

	/** What the disk has in other letters than was asked for. Both absolute. */
	get onDisk(): ReadonlyMap<string, string> {
		return this.#places.onDisk;
	}

	/** The path of a file that a program has read, in the workspace or around it; undefined of others. */
	placeOf(absolute: string): WorkspacePath | undefined {
		return this.#places.placeOf(absolute);
	}

	/** Whoever shares the folder, each with its usual session. */
	neighbours(): readonly Neighbour[] {
		const { guests = [] } = this.#owner.evidence;
		return this.#owner.neighbours.map((runtime) => ({
			runtime,
			session: this.#owner.session(runtime.sessionKinds[0]),
			isGuest: guests.includes(runtime.id),
		}));
	}

	/** Looks for whatever these sessions ask for; those of everybody at home unless said. True where it made a difference. */
	async settle(asked: readonly PlacedSession[] = this.#ownSessions()): Promise<boolean> {
		const placed = asked.filter(({ runtime }) => runtime.detection.asksPlaces);
		// Whoever asked may be gone from here by now; rules go on asking.
		if (placed.length === 0 && !this.#places.isOn) return false;
		const isNew = this.#places.begin();
		if (isNew) this.#touch();
		const ask = () =>
			askSessions(placed, {
				snapshot: this.#owner.snapshot(),
				own: { runtime: this.#owner.runtime, analysis: this.#owner.analysis() },
				usual: ({ sessionKinds }) => this.#owner.session(sessionKinds[0]),
			});
		return (await this.#places.settle(ask, () => this.#touch())) || isNew;
	}

	/** Looks again at what programs have asked for around these changes. True where it may have made a difference. */
	async filesChanged(changes: readonly FileChange[]): Promise<boolean> {
		if (!this.#places.filesChanged(changes)) return false;
		this.#touch();
		await this.settle();
		// Every session has just asked for all that it wants. While somebody types, a text that is out of one draft may be in the next.
		if (this.#asksItself && this.#places.dropUnasked()) this.#touch();
		return true;
	}

	/** Takes what searches have come by since the newest snapshot. True where that is something else. */
	takePassedBy(): boolean {
		if (!this.#places.isOn || this.#passedBy === this.#around.passedBy?.of(this.#owner.root)) return false;
		this.#touch();
		return true;
	}

	#placesWith(answers: PlaceAnswers | undefined): PlacesOnDisk {
		const { root } = this.#owner;
		const { files, documents, trusted } = this.#around;
		return new PlacesOnDisk(
			{ root, documents, pathOf: (absolute) => this.#owner.pathOf(absolute) },
			answers ?? new PlaceAnswers({ files, root, trusted }),
		);
	}

	/** True where a program is at home that finds its own files. */
	get #asksItself(): boolean {
		return this.#ownSessions().some(({ runtime }) => runtime.detection.asksPlaces);
	}

	/** The sessions of whatever is at home here. */
	#ownSessions(): readonly PlacedSession[] {
		return [this.#owner.runtime, ...this.#owner.neighbours].flatMap((runtime) =>
			runtime.sessionKinds.map((kind) => ({ runtime, session: this.#owner.session(kind) })),
		);
	}
}
