import type { Wording } from '../../engine/prompt/wording/wording.ts';
import type { Evidence } from '../../engine/runtimes/detection/evidence.ts';
import type { Runtime } from '../../engine/runtimes/runtime.ts';
import type { Environment } from '../../engine/workspace/snapshot.ts';
import type { DiskFiles } from '../platform/diskFiles.ts';
import type { SecretScanner } from '../secrets/scanner.ts';
import type { RecordReader } from '../sqlite/recordReader.ts';
import type { DecidingPlaces } from './places/decidingPlaces.ts';
import type { PlaceAnswers } from './places/placeAnswers.ts';
import type { IsInjected } from './scan/folderScan.ts';
import type { PassedBy } from './scan/passedBy.ts';
import type { IsSkipped } from './scan/skippedFolders.ts';
import type { UsualName } from './scan/usualNames.ts';
import type { Workspace } from './workspaces.ts';

/** What all workspaces of one store share. */
export interface WorkspaceSurroundings {
	readonly files: DiskFiles;
	readonly environment: Environment;
	/** ms since the epoch. */
	readonly clock: () => number;
	/** Texts of open documents by absolute path. */
	readonly documents: ReadonlyMap<string, string>;
	readonly isInjected: IsInjected;
	readonly isSkipped: IsSkipped;
	readonly usualName: UsualName;
	readonly trusted: () => boolean;
	/** What searches of the open folders have come by; absent where nobody searches. */
	readonly passedBy?: PassedBy;
	/** Absent where nobody looks for secrets. */
	readonly secrets?: SecretScanner;
	/** A workspace has come to know of something after its snapshot was made. */
	readonly onNews?: (workspace: Workspace) => void;
	/** Somebody has asked a snapshot of the workspace for what nobody has looked at. */
	readonly onQuestions?: (workspace: Workspace) => void;
	readonly wordingFor: (runtimeId: string) => Wording;
	/** Absent: no runtime's own database is read. */
	readonly readRecord?: RecordReader;
}

/** What the workspace was recognised as. */
export interface WorkspaceIdentity {
	readonly runtime: Runtime;
	readonly evidence: Evidence;
	/** Programs that are at home here besides, and find their own files. */
	readonly neighbours: readonly Runtime[];
	/** Absolute paths of configurations, there or not, whose coming, changing or going may make it something else. */
	readonly configPaths?: ReadonlySet<string>;
	/** What programs that find their own files have been answered meanwhile. */
	readonly places?: PlaceAnswers;
	/** What they had asked for when it was decided. */
	readonly decidedBy?: DecidingPlaces;
}
