/** The screens of the site, in a part of the bundle that only those load who may edit. */
import { Route, Routes } from 'react-router-dom';
import { UnknownScreen } from '../screens/UnknownScreen.tsx';
import { words } from '../site.ts';
import { onUserChange } from '../state/session.ts';
import { EntriesScreen } from './EntriesScreen.tsx';
import { EntryScreen } from './EntryScreen.tsx';
import { OverviewScreen } from './OverviewScreen.tsx';
import { PicturesScreen } from './PicturesScreen.tsx';
import { PublicationsScreen } from './PublicationsScreen.tsx';
import { clearChosenPictures } from './use-pictures.ts';

onUserChange(clearChosenPictures);

const SiteScreens = () => (
  <Routes>
    <Route index element={<OverviewScreen />} />
    <Route path={words.paths.publications} element={<PublicationsScreen />} />
    <Route path={words.paths.pictures} element={<PicturesScreen />} />
    <Route path=":form" element={<EntriesScreen />} />
    <Route path=":form/:entry" element={<EntryScreen />} />
    <Route path="*" element={<UnknownScreen />} />
  </Routes>
);

export default SiteScreens;
