"""Every picture of content/media: its size, its scene, in the order in which the pictures are rendered."""
from typing import NamedTuple


class Picture(NamedTuple):
    scene: str  # module.function in scenes/, then the number of the shot when it has several
    width: int
    height: int
    samples: int


def wide(scene, samples=40):
    return Picture(scene, 1600, 1000, samples)


def plain(scene, samples=36):
    return Picture(scene, 1200, 750, samples)


PICTURES = {
    "hero-accueil-poster": Picture("hero.hero", 1920, 1080, 40),
    "charpente-traditionnelle": wide("trades.frame", 48),
    "couverture-tuiles": wide("trades.tiles_canal"),
    "isolation-ecologique": wide("trades.roof_section"),
    "ossature-bois": wide("trades.timber_frame"),
    "facade-bois": wide("trades.facade"),
    "menuiserie": wide("trades.joinery"),
    "projet-agrandissement-hopital-emile-roux-le-puy-en-velay-1": wide("featured.hospital"),
    "projet-construction-charpente-traditionnelle-issarles-1": wide("featured.issarles"),
    "projet-construction-maison-ossature-bois-blavozy-1": wide("featured.blavozy"),
    "projet-construction-manege-equestre-saint-julien-chapteuil-1": wide("featured.riding_hall", 48),
    "projet-construction-neuve-couverture-zinc-espaly-saint-marcel-1": wide("featured.zinc_house"),
    "projet-renovation-ferme-pierre-langogne-lozere-1": wide("featured.langogne"),
    "charpente-agricole": wide("articles.farm"),
    "charpente-fermettes": wide("articles.fermettes"),
    "couverture-zinc": wide("articles.zinc_seam"),
    "facade-composite": wide("articles.composite"),
    "facade-zinc": wide("articles.zinc_front"),
    "auto-construction": wide("articles.kit"),
    "tiny-house": wide("articles.tiny_house"),
    "vente-bois": wide("articles.timber_yard"),
    "salon": wide("articles.fair_stand"),
    "atelier": wide("articles.workshop", 48),
}
