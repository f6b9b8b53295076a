import { type AskedPlaces, absoluteFrom, pathFrom } from '../../../engine/workspace/places.ts';
import type { FileContent, Snapshot, WorkspacePath } from '../../../engine/workspace/snapshot.ts';
import type { FileChange } from '../workspaces.ts';
import { OpenTexts } from './openTexts.ts';
import type { PlaceAnswers } from './placeAnswers.ts';
import { withPlaced } from './withPlaced.ts';

const noneOther: ReadonlyMap<string, string> = new Map();

interface PlacesOwner {
	/** Absolute. */
	readonly root: string;
	/** Texts of open documents by absolute path. */
	readonly documents: ReadonlyMap<string, string>;
	pathOf(absolute: string): WorkspacePath | undefined;
}

/** The places of one workspace as its snapshots have them; nothing of all this until a program asks that finds its own files. */
export class PlacesOnDisk {
	readonly #owner: PlacesOwner;
	readonly #answers: PlaceAnswers;
	readonly #openTexts: OpenTexts;
	#isOn = false;
	/** Of the newest snapshot. */
	#asked: AskedPlaces | undefined;

	constructor(owner: PlacesOwner, answers: PlaceAnswers) {
		this.#owner = owner;
		this.#answers = answers;
		this.#openTexts = new OpenTexts(owner.documents);
	}

	/** True where snapshots have places. */
	get isOn(): boolean {
		return this.#isOn;
	}

	/** From now on snapshots have places. True where they had none. */
	begin(): boolean {
		const isNew = !this.#isOn;
		this.#isOn = true;
		return isNew;
	}

	/** `disk` with the texts that programs have asked for. */
	over(disk: Snapshot['files']): Snapshot['files'] {
		return this.#isOn ? withPlaced(disk, this.#answers.placed.inside) : disk;
	}

	/** True for a file of the workspace that some program has read. */
	reads(path: WorkspacePath): boolean {
		return this.#isOn && this.#answers.placed.inside.has(path);
	}

	/** What a snapshot with these files has besides them. */
	around(files: Snapshot['files']): Pick<Snapshot, 'places' | 'around'> {
		if (!this.#isOn) return {};
		this.#asked = this.#answers.now((path) => this.#openAt(path, files));
		const { around } = this.#answers.placed;
		return {
			places: this.#asked,
			...(around.size > 0 && {
				around: this.#openTexts.over(around, (path) => this.#placeOnDisk(absoluteFrom(this.#owner.root, path))),
			}),
		};
	}

	/** There is a newer snapshot to be made. */
	forget(): void {
		this.#asked = undefined;
	}

	/** True where somebody has asked the newest snapshot for what nobody has looked at, and will. */
	get hasQuestions(): boolean {
		if (this.#answers.isFull) return false;
		return this.#asked !== undefined && Object.values(this.#asked.unanswered).some((paths) => paths.length > 0);
	}

	/** Absolute paths that were asked for, there or not. */
	get asked(): readonly string[] {
		return this.#isOn ? this.#answers.asked : [];
	}

	/** What the disk has in other letters than was asked for. Both absolute. */
	get onDisk(): ReadonlyMap<string, string> {
		return this.#isOn ? this.#answers.onDisk : noneOther;
	}

	/** The path of a file that a program has read, in the workspace or around it; undefined of others. */
	placeOf(absolute: string): WorkspacePath | undefined {
		return this.#isOn && this.#answers.has(absolute) ? pathFrom(this.#owner.root, absolute) : undefined;
	}

	/** Has `ask` ask the newest snapshot until all is answered. `renew`: has a newer one made. True where there were new answers. */
	settle(ask: () => void, renew: () => void): Promise<boolean> {
		let isFirst = true;
		return this.#answers.settle(() => {
			if (!isFirst) renew();
			isFirst = false;
			ask();
			return this.#asked ?? this.#answers.now();
		});
	}

	/** Forgets what these changes may have made untrue. True where something was. */
	filesChanged(changes: readonly FileChange[]): boolean {
		return this.#isOn && this.#answers.filesChanged(changes);
	}

	/** Forgets the texts that nobody has asked the newest snapshot for. True where there were some. */
	dropUnasked(): boolean {
		return this.#asked !== undefined && this.#answers.keepTexts(this.#asked.asked.read);
	}

	/** `asked` in the letters that the disk has. Both absolute. */
	#placeOnDisk(asked: string): string {
		return this.#answers.onDisk.get(asked) ?? asked;
	}

	/** What is open of the file that was `asked` for (absolute), as the snapshot has it. */
	#openAt(asked: string, files: Snapshot['files']): FileContent | undefined {
		const path = this.#placeOnDisk(asked);
		if (!this.#owner.documents.has(path)) return undefined;
		const own = this.#owner.pathOf(path);
		const listed = own === undefined ? undefined : files.get(own)?.content;
		return listed?.kind === 'text' ? listed : this.#openTexts.at(path);
	}
}
