/** What a runtime does with a file once it has shortened a long conversation. */
export type AfterCompaction =
	/** It is read and sent again, whole. */
	| 'again'
	/** What came with a file that was touched is gone; another touch brings it again. */
	| 'until-touched';

/** What became of a file that the runtime looked at. */
export type Fate =
	/** All of it reaches the agent. */
	| 'whole'
	/** Over its limit: the kept ranges reach the agent, a marker stands for the rest. */
	| 'truncated'
	/** Cut a second time, or only, because the total ran out. */
	| 'clamped'
	/** The total was used up before its turn came. */
	| 'dropped'
	/** Kept from this session on purpose: by its kind, or by what was said in it. */
	| 'withheld'
	/** Kept out, dropped or withheld as a file; single entries of it reach the agent in a section of their own. */
	| 'excerpted'
	/** Comes later: once the agent touches a file that it is for. */
	| 'waiting'
	/** Another file's content stands in its place. */
	| 'swapped'
	/** Not there; a marker may say so to the agent. */
	| 'missing'
	/** Not there yet: the next run makes it from the runtime's template, and it is in the prompt as far as its limits let it. */
	| 'seeded'
	/** There, and the next run deletes it before it reads anything. */
	| 'deleted'
	/** It has done its work: it stays on disk, and no session gets it any more. */
	| 'spent'
	/** Nothing but white space. */
	| 'empty'
	/** There, but the runtime will not or cannot read it. */
	| 'refused'
	/** A skill: its name and description reach the agent in the list of skills, the rest when it opens the file. */
	| 'listed'
	/** The same, but its description was cut, or left out, to keep the list within its limit. */
	| 'shortened'
	/** A skill that the list leaves out. */
	| 'unlisted'
	/** A name that this version of the runtime does not load at all. */
	| 'ignored';
