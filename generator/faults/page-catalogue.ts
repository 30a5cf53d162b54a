/** 18xx: languages, addresses, pages, kinds and states. A part of the catalogue of faults. */
export const pageCatalogue = {
  HUB1801: {
    says: 'No language has an empty prefix, so that plain addresses are in none',
    fix: 'Write prefix: "" for the language of plain addresses.',
  },
  HUB1802: {
    says: '{where} only asks, and "{name}" changes something',
    fix: 'Name a call with get: {known}.',
  },
  HUB1803: {
    says: '{where} does not know what "{name}" asks for: {missing}',
    fix: 'Name a call whose inputs are known there: {known}.',
  },
  HUB1804: {
    says: 'The place {where} leads to "{name}", where no route is',
    fix: 'Use one of: {known}. Where it is of another product, say so: { address: …, elsewhere: <whose it is> }.',
  },
  HUB1807: { says: 'The path "{name}" {reason}', fix: '{fix}' },
  HUB1808: {
    says: 'The condition of {where} {value}',
    fix: 'Mend the condition, or take out what depends on it.',
  },
  HUB1809: {
    says: 'Whoever fails the check "{name}" is sent to {where}, which asks it as well: {chain}',
    fix: 'Let the error lead to a page that whoever fails it may open.',
  },
  HUB1810: {
    says: 'Nothing ends the poll "{name}": its condition names no state of a group',
    fix: 'Name a state in while, as in creation.creating; or say atMost.',
  },
  HUB1811: {
    says: '"{name}" of {where} is in no state of {what}',
    fix: 'Name it in one of them, or under besides, where it is in none.',
  },
  HUB1812: {
    says: 'No move leads to the state "{name}" from {first}, where everything begins',
    fix: 'Let a move lead there, or take the state out.',
  },
  HUB1814: {
    says: 'The order of guards lacks "{name}"',
    fix: 'Name it where it is to run; validate judges the address itself.',
  },
  HUB1815: {
    says: 'The time {name} cannot be compared with {right}',
    fix: 'Compare its age with a constant that is a duration: {name}.age > <constant>.',
  },
  HUB1818: {
    says: 'What {where} waits for is not in the answer of "{name}"',
    fix: 'Name a call that answers what while reads: {known}.',
  },
  HUB1819: {
    says: 'Whether {path} means something cannot depend on "{name}": it is answered before that is known',
    fix: 'Ask about the address alone ({known}), or let a guard ask.',
  },
  HUB1820: {
    says: 'Nothing reads "{name}" of the query of {where}',
    fix: 'Read it, as in route.query.{name}, or take it out.',
  },
  HUB1876: {
    says: 'The guard "{name}" is asked before everything, and its check "{check}" reads "{missing}", which is not known then',
    fix: 'Let its checks ask of viewer and of settings alone.',
  },
  HUB1877: {
    says: '"{name}" is asked by {where}, which is shown to whom the guard "{guard}" keeps out, and is not answered to them',
    fix: 'Say open: <reason> of the call, or let another page ask it.',
  },
  HUB1869: {
    says: 'No button asks the check "{name}", and none leads to a page that does: it hides nothing',
    fix: 'Leave hides out, or name an action with this check under allow of a button.',
  },
  HUB1873: {
    says: 'Search engines never see {where}, since its guards ask who is there',
    fix: 'Take out found: false.',
  },
  HUB1821: {
    says: 'Nothing at {where} asks "{name}", so that nothing is refused',
    fix: 'Name what its pages ask: {known}.',
  },
  HUB1824: {
    says: '"{name}" is called as "{first}", which stands beside "{where}" and has words of its own',
    fix: 'Exchange them, or name other words.',
  },
  HUB1823: {
    says: 'As "{name}" of other kinds "{first}" is asked, and "{call}" answers something else: one piece of a page cannot read both',
    fix: 'Name a call that answers the same.',
  },
  HUB1822: {
    says: '"{name}", which stands at {where}, asks "{call}" at once, which answers only whom "{check}" lets in: all others meet its refusal',
    fix: 'Name a guard with that check: {known}; or say at the block when it is there.',
  },
  HUB1817: {
    says: '"{name}" would be the same for every kind: {reason}',
    fix: 'Take out forEach, or name {missing}.',
  },
  HUB1760: {
    says: 'The words "{name}" are the title of "{other}" already, and nobody could tell the two pages apart',
    fix: 'Give each page a title of its own.',
  },
  HUB1761: {
    says: 'The title "{name}" never shows: wherever its condition holds, "{other}" stands before it',
    fix: 'Let the narrower condition stand first.',
  },
  HUB1768: {
    says: 'The condition asks "{name}" twice in one way',
    fix: 'Ask what was meant, or take one of the two out.',
  },
  HUB1769: {
    says: 'The groups "{name}" and "{other}" both say what the values of {where} mean',
    fix: 'Name another field, or make one group of them.',
  },
  HUB1840: {
    says: '"{name}" would be filled by two words of the manifests of {where}: "{first}" and "{other}"',
    fix: 'Name one word of what the manifests of each kind say.',
  },
  HUB1841: {
    says: 'What is made at {where} cannot say "{name}" in a manifest: {reason}',
    fix: 'Name a word of the manifest of that kind, and what it may hold.',
  },
  HUB1842: {
    says: '"{name}" is the page of a way of creating ({where}) and creates nothing: no form of it does, and it leads to none that does',
    fix: 'Name a page with a form whose call creates; one that only leads there has no type.',
  },
  HUB1843: {
    says: 'Whoever opens {name} can fill in a form that "{call}" refuses: the page does not ask "{check}"',
    fix: 'Name what asks it under guards: {known}.',
  },
  HUB1844: {
    says: '"{name}" leads where "{other}" leads already',
    fix: 'Let it lead elsewhere, or take it out.',
  },
  HUB1845: {
    says: 'Nothing tells the rows of "{name}" apart: they have none of {keys}',
    fix: 'Say under {word} which of their fields is another one in each row: {known}.',
  },
  HUB1846: {
    says: '"{call}" reads {name} of what this page is about, and that has no such field',
    fix: 'Load a view that has it, or leave the word out. It has: {known}.',
  },
  HUB1830: {
    says: 'This spec is written in language {value}, and this hub knows languages up to {known}',
    fix: 'Take a newer hub; hub fix moves a spec forward only.',
  },
  HUB1857: {
    says: 'Whoever is inside of something that is gone would be led to "{name}", where no page stands that needs nothing else',
    fix: 'Name the address of a page, or page for the one that says that nothing is found: {known}.',
  },
  HUB1850: {
    says: 'The app at / says no screen for "{name}", which the engine leads to by itself',
    fix: 'Name it under roles: of that app.',
  },
  HUB1852: {
    says: 'The engine asks by itself for "{name}", and no call is named for it',
    fix: 'Name it under calls: of spec/app.yaml.',
  },
  HUB1853: {
    says: '"{name}" asks for the password again, and lets in whoever is not signed in',
    fix: 'Name an action under allow: that begins with who is signed in, or leave out proof.',
  },
  HUB1854: {
    says: '"{name}" asks for the password again, and no call is named that takes it',
    fix: 'Name it under calls: of spec/app.yaml, as prove.',
  },
  HUB1851: {
    says: '"{name}" cannot be the {role} of an app: the engine, which leads there by itself, does not know {missing} of its address',
    fix: 'Name a screen whose address needs less, or give this one an address without it.',
  },
} as const;
