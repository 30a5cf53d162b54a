import type { Handlers } from '#generated/server/contract.ts';
import { enabled } from './hosting/enabled.ts';
import type { Context, Loaded } from './http/context.ts';
import { create } from './items/create.ts';
import { favorite, unfavorite } from './items/favorite.ts';
import { favorites } from './items/favorites.ts';
import { find } from './items/find.ts';
import { licenses } from './items/licenses.ts';
import { list } from './items/list.ts';
import { nameFree as itemNameFree } from './items/name-free.ts';
import { remove } from './items/remove.ts';
import { rename } from './items/rename.ts';
import { save } from './items/save.ts';
import { tags } from './items/tags.ts';
import { view } from './items/view.ts';
import { visit } from './items/visit.ts';
import { account } from './people/account.ts';
import { aliasFree } from './people/alias-free.ts';
import { avatar } from './people/avatars/avatar.ts';
import { changePassword } from './people/change-password.ts';
import { find as findPerson } from './people/find.ts';
import { nameFree } from './people/name-free.ts';
import { personalInfo } from './people/personal-info.ts';
import { quota } from './people/quota.ts';
import { saveProfile } from './people/save-profile.ts';
import { endSession, sessions } from './people/sessions/sessions.ts';
import { signIn } from './people/sign-in.ts';
import { signOut, signOutEverywhere } from './people/sign-out.ts';
import { signUp } from './people/sign-up.ts';
import { createToken, revokeToken, tokens } from './people/tokens/tokens.ts';
import { userInfo } from './people/user-info.ts';
import { blob } from './repos/blob.ts';
import { commits } from './repos/commits.ts';
import { exists } from './repos/exists.ts';
import { fileList } from './repos/file-list.ts';
import { info } from './repos/info.ts';
import { raw } from './repos/raw.ts';
import { readme } from './repos/readme.ts';
import { items, searchTags } from './search/index.ts';
import { build } from './site/build.ts';
import { health } from './site/health.ts';
import { index } from './site/site-index.ts';

/** Who answers what. The server does not compile while an endpoint of the spec is unanswered. */
export const handlers = {
  'hosting.enabled': enabled,
  'items.create': create,
  'items.favorite': favorite,
  'items.favorites': favorites,
  'items.find': find,
  'items.licenses': licenses,
  'items.list': list,
  'items.nameFree': itemNameFree,
  'items.remove': remove,
  'items.rename': rename,
  'items.save': save,
  'items.tags': tags,
  'items.unfavorite': unfavorite,
  'items.view': view,
  'items.visit': visit,
  'people.aliasFree': aliasFree,
  'people.avatar': avatar,
  'people.changePassword': changePassword,
  'people.createToken': createToken,
  'people.endSession': endSession,
  'people.account': account,
  'people.find': findPerson,
  'people.nameFree': nameFree,
  'people.personalInfo': personalInfo,
  'people.quota': quota,
  'people.revokeToken': revokeToken,
  'people.saveProfile': saveProfile,
  'people.sessions': sessions,
  'people.signIn': signIn,
  'people.signOut': signOut,
  'people.signOutEverywhere': signOutEverywhere,
  'people.signUp': signUp,
  'people.tokens': tokens,
  'people.userInfo': userInfo,
  'repos.blob': blob,
  'repos.commits': commits,
  'repos.exists': exists,
  'repos.fileList': fileList,
  'repos.info': info,
  'repos.raw': raw,
  'repos.readme': readme,
  'search.items': items,
  'search.tags': searchTags,
  'site.build': build,
  'site.health': health,
  'site.index': index,
} satisfies Handlers<Context, Loaded>;
